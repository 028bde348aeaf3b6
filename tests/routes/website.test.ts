import { expect, test } from 'vitest'
import { documents } from '#app/domain/clinic/documents.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { findDocument } from '#app/domain/website/documents/documents.server.ts'
import { confirmedVisit, insertRequest } from '#tests/appointments.ts'
import { comingDay } from '#tests/coming-day.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { website } from '#tests/website.ts'

const [first, ...others] = seed.faq
const asked = (question: string) => [{ ...first, question }, ...others]

describeSite('the website', (site) => {
  const { read, post } = website(site)

  test('what is saved is on the public page at the next request, and can be restored', async () => {
    const { cookie } = await signedInAdmin(site())
    expect((await read('/')).text).toContain(first?.question)
    expect((await read('/admin/website', cookie)).text).toContain('Questions and Answers')
    expect((await read('/admin/website/faq', cookie)).status).toBe(200)
    const saved = await post('/admin/website/faq', cookie, {
      version: '1',
      content: JSON.stringify(asked('What does a scan cost?')),
    })
    expect(saved.status).toBe(302)
    expect(saved.headers.get('Location')).toBe('/admin/website?done=saved')
    expect((await read('/')).text).toContain('What does a scan cost?')
    expect((await read('/admin/website', cookie)).text).toContain('Abena Mensah')
    const versions = await read('/admin/website/faq/versions', cookie)
    expect(versions.text).toContain('the sample content')
    const earlier = await read('/admin/website/faq/versions/1', cookie)
    expect(earlier.text).toContain('Restore this version')
    const restored = await post('/admin/website/faq/versions/1', cookie, { version: '2' })
    expect(restored.status).toBe(302)
    expect((await read('/')).text).toContain(first?.question)
  })

  test('whoever answers requests reads there that an agreed visit has no time any more', async () => {
    const { platform } = site()
    const { cookie } = await signedInAdmin(site())
    const editor = await signedInAdmin(site(), 'Editor', { role: 'editor', branch: null })
    const { id } = await insertRequest(platform, new Date().toISOString())
    // Every branch is closed at night.
    const atNight = { ...confirmedVisit, appointment_date: comingDay(), appointment_time: '03:00' }
    await setColumns(platform, 'appointments', id, atNight)
    expect((await read('/admin/website', cookie)).text).toContain('One agreed visit needs')
    expect((await read('/admin/website', editor.cookie)).text).not.toContain('agreed visit')
  })

  test('a form that was sent without JavaScript says that it changes nothing', async () => {
    const { cookie } = await signedInAdmin(site())
    const { text } = await read('/admin/website/branches', cookie)
    expect(text).toMatch(/<noscript>.*need JavaScript.*name="without_script"/s)
    expect(text).toMatch(/<button type="submit" class="button needs-script">Save</)
    const { version, content } = await findDocument(site().platform, 'branches')
    const sent = { version: String(version), content: JSON.stringify(content) }
    const answer = await post('/admin/website/branches', cookie, { ...sent, without_script: 'yes' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('nothing you type here is saved')
  })

  test('words of an answer lead somewhere, on the page and for search engines', async () => {
    const { cookie } = await signedInAdmin(site())
    const { version } = await findDocument(site().platform, 'faq')
    const links = [{ words: 'our articles', address: '/blog' }]
    const content = JSON.stringify([{ ...first, answer: 'Read our articles.', links }])
    await post('/admin/website/faq', cookie, { version: String(version), content })
    const { text } = await read('/')
    expect(text).toMatch(/Read <a href="\/blog"[^>]*>our articles<\/a>/)
    const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
    const { publicUrl } = site().platform.settings
    expect(JSON.parse(block)['@graph']).toContainEqual(
      expect.objectContaining({
        mainEntity: [
          expect.objectContaining({
            acceptedAnswer: expect.objectContaining({
              text: `Read <a href="${publicUrl}/blog">our articles</a>.`,
            }),
          }),
        ],
      }),
    )
  })

  test('the preview is the page with the change, and stores nothing', async () => {
    const { cookie } = await signedInAdmin(site())
    const content = JSON.stringify(asked('Only in the preview?'))
    const preview = await post('/admin/website/faq/preview', cookie, { content })
    expect(preview.status).toBe(200)
    expect(preview.text).toContain('Only in the preview?')
    expect(preview.text).toContain('Preview: only you see this.')
    expect(preview.headers.get('Cache-Control')).toContain('no-store')
    site().platform.pages.clear()
    expect((await read('/')).text).not.toContain('Only in the preview?')
    expect((await post('/admin/website/faq/preview', cookie, { content: '[]' })).status).toBe(422)
  })

  test('the preview of services is the home page, or the page of one of them, also of a new one', async () => {
    const { cookie } = await signedInAdmin(site())
    const [first, ...others] = seed.offerings.services
    if (!first) throw new Error('the site came with services')
    const dear = { ...first, priceFrom: '777' }
    const added = { ...first, id: '', title: 'Home visits' }
    const services = [dear, ...others, added]
    const content = JSON.stringify({ ...seed.offerings, services })
    const preview = async (row: string) =>
      (await post('/admin/website/offerings/preview', cookie, { content, row })).text
    const ofService = await preview('1')
    expect(ofService).toContain('What it can show')
    expect(ofService).toContain('From GHS 777')
    expect(ofService).toContain('Preview: only you see this.')
    expect(await preview(String(services.length))).toContain('>Home visits</h1>')
    for (const row of ['', '0', '99', 'x']) expect(await preview(row)).toContain('id="services"')
    const form = (await read('/admin/website/offerings', cookie)).text
    expect(form).toContain(`<option value="1">${first.title}</option>`)
    expect((await read('/admin/website/faq', cookie)).text).not.toContain('Page to preview')
  })

  test('a preview opens at the section that the document is in', async () => {
    const { cookie } = await signedInAdmin(site())
    const form = (await read('/admin/website/offerings', cookie)).text
    expect(form).toContain('action="/admin/website/offerings/preview#services"')
    const home = (await read('/')).text
    for (const { page = '' } of Object.values(documents)) {
      const [, section] = page.split('/#')
      if (section) expect(home).toContain(`id="${section}"`)
    }
  })

  test('the form gives the input of a day no length, and may not be translated under React', async () => {
    const { cookie } = await signedInAdmin(site())
    const { text } = await read('/admin/website/privacy', cookie)
    const [day = ''] = text.match(/<input[^>]*type="date"[^>]*>/) ?? []
    expect(day).toContain('name="')
    expect(day.toLowerCase()).not.toContain('maxlength')
    expect(text).toMatch(/<html[^>]* translate="no"/)
    expect((await read('/privacy')).text).not.toContain('translate="no"')
  })
})
