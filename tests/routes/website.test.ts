import { beforeAll, expect, test } from 'vitest'
import { documents } from '#app/domain/clinic/documents.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { confirmedVisit, insertRequest } from '#tests/appointments.ts'
import { comingDay } from '#tests/coming-day.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { website } from '#tests/website.ts'

const [first, ...others] = seed.faq
const asked = (question: string) => [{ ...first, question }, ...others]

describeSite('the website', (site) => {
  const { read, post, save } = website(site)
  let cookie = ''
  beforeAll(async () => {
    cookie = (await signedInAdmin(site())).cookie
  })
  const home = async () => (await read('/')).text
  const readAsOwner = async (path: string) => (await read(path, cookie)).text

  test('what is saved is on the public page at the next request, and can be restored', async () => {
    expect(await home()).toContain(first?.question)
    expect(await readAsOwner('/admin/website')).toContain('Questions and Answers')
    const saved = await save('faq', cookie, asked('What does a scan cost?'))
    expect(saved.status).toBe(302)
    expect(saved.headers.get('Location')).toBe('/admin/website?done=saved')
    expect(await home()).toContain('What does a scan cost?')
    expect(await readAsOwner('/admin/website')).toContain('Abena Mensah')
    const versions = '/admin/website/faq/versions'
    expect(await readAsOwner(versions)).toContain('the sample content')
    expect(await readAsOwner(`${versions}/1`)).toContain('Restore this version')
    expect((await post(`${versions}/1`, cookie, { version: '2' })).status).toBe(302)
    expect(await home()).toContain(first?.question)
  })

  test('whoever answers requests reads there that an agreed visit has no time any more', async () => {
    const { platform } = site()
    const editor = await signedInAdmin(site(), 'Editor', { role: 'editor', branch: null })
    const { id } = await insertRequest(platform, new Date().toISOString())
    // Every branch is closed at night.
    const atNight = { ...confirmedVisit, appointment_date: comingDay(), appointment_time: '03:00' }
    await setColumns(platform, 'appointments', id, atNight)
    expect(await readAsOwner('/admin/website')).toContain('One agreed visit needs')
    expect((await read('/admin/website', editor.cookie)).text).not.toContain('agreed visit')
  })

  test('a form that was sent without JavaScript says that it changes nothing', async () => {
    const text = await readAsOwner('/admin/website/branches')
    expect(text).toMatch(/<noscript>.*need JavaScript.*name="without_script"/s)
    expect(text).toMatch(/<button type="submit" class="button needs-script">Save</)
    const answer = await save('branches', cookie, seed.branches, { without_script: 'yes' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('nothing you type here is saved')
  })

  test('words of an answer lead somewhere, on the page and for search engines', async () => {
    const links = [{ words: 'our articles', address: '/blog' }]
    await save('faq', cookie, [{ ...first, answer: 'Read our articles.', links }])
    const text = await home()
    expect(text).toMatch(/Read <a href="\/blog"[^>]*>our articles<\/a>/)
    const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
    const { publicUrl } = site().platform.settings
    const answer = { text: `Read <a href="${publicUrl}/blog">our articles</a>.` }
    const graph: Record<string, unknown>[] = JSON.parse(block)['@graph']
    expect(graph.find(({ mainEntity }) => mainEntity)).toMatchObject({
      mainEntity: [{ acceptedAnswer: answer }],
    })
  })

  test('the preview is the page with the change, at the section of its document, and stores nothing', async () => {
    const content = JSON.stringify(asked('Only in the preview?'))
    const preview = await post('/admin/website/faq/preview', cookie, { content })
    expect(preview.status).toBe(200)
    expect(preview.text).toContain('Only in the preview?')
    expect(preview.text).toContain('Preview: only you see this.')
    expect(preview.headers.get('Cache-Control')).toContain('no-store')
    site().platform.pages.clear()
    const unchanged = await home()
    expect(unchanged).not.toContain('Only in the preview?')
    expect((await post('/admin/website/faq/preview', cookie, { content: '[]' })).status).toBe(422)
    for (const { page = '' } of Object.values(documents)) {
      const [, section] = page.split('/#')
      if (section) expect(unchanged).toContain(`id="${section}"`)
    }
  })

  test('the preview of services is the home page, or the page of one of them, also of a new one', async () => {
    const [service, ...others] = seed.offerings.services
    const services = [
      { ...service, priceFrom: '777' },
      ...others,
      { ...service, id: '', title: 'Home visits' },
    ]
    const content = JSON.stringify({ ...seed.offerings, services })
    const preview = async (row: string) =>
      (await post('/admin/website/offerings/preview', cookie, { content, row })).text
    const ofService = await preview('1')
    for (const text of ['What it can show', 'From GHS 777', 'Preview: only you see this.'])
      expect(ofService).toContain(text)
    expect(await preview(String(services.length))).toContain('>Home visits</h1>')
    for (const row of ['', '0', '99', 'x']) expect(await preview(row)).toContain('id="services"')
    const form = await readAsOwner('/admin/website/offerings')
    expect(form).toContain('action="/admin/website/offerings/preview#services"')
    expect(form).toContain(`<option value="1">${service?.title}</option>`)
    expect(await readAsOwner('/admin/website/faq')).not.toContain('Page to preview')
  })

  test('the form gives the input of a day no length, and may not be translated under React', async () => {
    const text = await readAsOwner('/admin/website/privacy')
    const [day = ''] = text.match(/<input[^>]*type="date"[^>]*>/) ?? []
    expect(day).toContain('name="')
    expect(day.toLowerCase()).not.toContain('maxlength')
    expect(text).toMatch(/<html[^>]* translate="no"/)
    expect((await read('/privacy')).text).not.toContain('translate="no"')
  })
})
