import { expect, test } from 'vitest'
import { documents } from '#app/domain/clinic/documents.ts'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import { findDocument } from '#app/domain/website/documents.server.ts'
import { insertRequest } from '#tests/appointments.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'
import { makeAdmin, signedInAdmin } from '#tests/staff.ts'

const [first, ...others] = seed.faq
const asked = (question: string) => [{ ...first, question }, ...others]

describeSiteOnEachDatabase('the website', (site) => {
  const read = async (path: string, Cookie = '') => {
    const response = await site().fetch(path, { headers: { Cookie }, redirect: 'manual' })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const post = async (path: string, Cookie: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const headers = { Cookie }
    const response = await site().fetch(path, { method: 'POST', headers, body, redirect: 'manual' })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  test('what is saved is on the public page at the next request, and can be restored', async () => {
    const { cookie } = await signedInAdmin(site())
    expect((await read('/')).text).toContain(first?.question)
    expect((await read('/admin/website', cookie)).text).toContain('Questions and answers')
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

  test('words of an answer lead somewhere, on the page and for search engines', async () => {
    const { cookie } = await signedInAdmin(site())
    const links = [
      { words: 'our articles', address: '/blog' },
      { words: 'Call us', address: '024 412 3456' },
    ]
    const answer = 'Read <our articles>.'
    const save = async (content: unknown) => {
      const form = await read('/admin/website/faq', cookie)
      const version = /name="version" value="(\d+)"/.exec(form.text)?.[1] ?? '1'
      return post('/admin/website/faq', cookie, { version, content: JSON.stringify(content) })
    }
    expect((await save([{ ...first, answer, links }])).status).toBe(302)
    const { text } = await read('/')
    expect(text).toMatch(/Read &lt;<a href="\/blog"[^>]*>our articles<\/a>/)
    expect(text).toMatch(/ <a href="tel:0244123456"[^>]*>Call us<\/a>/)
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1]
    const graph: Record<string, unknown>[] = JSON.parse(block ?? '')['@graph']
    const page = graph.find((node) => node['@type'] === 'FAQPage')
    const { publicUrl } = site().platform.settings
    expect(page).toMatchObject({
      mainEntity: [
        {
          acceptedAnswer: {
            text: `Read &lt;<a href="${publicUrl}/blog">our articles</a>&gt;. <a href="tel:0244123456">Call us</a>`,
          },
        },
      ],
    })
    const refused = await save([{ ...first, links: [{ words: 'x', address: 'javascript:x' }] }])
    expect(refused.status).toBe(422)
    expect((await save(seed.faq)).status).toBe(302)
  })

  test('of two people the slower one gets a conflict, and what is wrong is named', async () => {
    const { cookie } = await signedInAdmin(site())
    const save = (version: string, content: unknown) =>
      post('/admin/website/faq', cookie, { version, content: JSON.stringify(content) })
    expect((await save('1', asked('Mine?'))).status).toBe(409)
    expect((await save('3', [])).status).toBe(422)
    expect((await post('/admin/website/faq', cookie, { content: '{' })).status).toBe(422)
    expect((await read('/admin/website/nothing', cookie)).status).toBe(404)
    expect((await read('/')).text).not.toContain('Mine?')
  })

  test('a document that cannot be read is shown as it came, which its form says', async () => {
    const { cookie } = await signedInAdmin(site())
    const { db, content } = site().platform
    const { version } = await findDocument(site().platform, 'hero')
    const stored = { ...seed.hero, headline: 'Lost' }
    const sent = { version: String(version), content: JSON.stringify(stored) }
    expect((await post('/admin/website/hero', cookie, sent)).status).toBe(302)
    await db
      .updateTable('website_documents')
      .set({ content: '{' })
      .where('id', '=', 'hero')
      .execute()
    await db
      .updateTable('website_document_versions')
      .set({ content: '{' })
      .where('document_id', '=', 'hero')
      .where('version', '=', version)
      .execute()
    content.notify()
    expect((await read('/')).text).toContain(seed.hero.headline)
    expect((await read('/admin/website/hero', cookie)).text).toContain('cannot be read')
    const damaged = `/admin/website/hero/versions/${version}`
    expect((await read(damaged, cookie)).status).toBe(404)
    const restored = await post(damaged, cookie, { version: String(version + 1) })
    expect(restored.status).toBe(404)
    const again = await post(`/admin/website/hero/versions/${version + 1}`, cookie, {
      version: String(version + 1),
    })
    expect(again.status).toBe(302)
    expect((await read('/')).text).toContain('Lost')
  })

  test('the preview is the page with the change, and stores nothing', async () => {
    const { cookie } = await signedInAdmin(site())
    const content = JSON.stringify(asked('Only in the preview?'))
    const preview = await post('/admin/website/faq/preview', cookie, { content })
    expect(preview.status).toBe(200)
    expect(preview.text).toContain('Only in the preview?')
    expect(preview.text).toContain('Preview: only you see this.')
    expect(preview.headers.get('Cache-Control')).toContain('no-store')
    expect((await read('/')).text).not.toContain('Only in the preview?')
    expect((await post('/admin/website/faq/preview', cookie, { content: '[]' })).status).toBe(422)
  })

  test('a name with an address, which mails would carry, is refused in words', async () => {
    const { cookie } = await signedInAdmin(site())
    const { version } = await findDocument(site().platform, 'facts')
    const content = JSON.stringify({ ...seed.facts, name: 'Sign in at evil.example' })
    const refused = await post('/admin/website/facts', cookie, {
      version: String(version),
      content,
    })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Please leave out web and email addresses')
    expect((await read('/')).text).not.toContain('evil.example')
  })

  test('a preview opens at the section that the document is in', async () => {
    const { cookie } = await signedInAdmin(site())
    const form = (await read('/admin/website/offerings', cookie)).text
    expect(form).toContain('action="/admin/website/offerings/preview#services"')
    const home = (await read('/')).text
    for (const { page, section } of Object.values(documents)) {
      if (section) expect(page === '/' && home).toContain(`id="${section}"`)
    }
  })

  test('owners see what is still to be set up, until it is changed or confirmed', async () => {
    const { cookie } = await signedInAdmin(site())
    const editor = await signedInAdmin(site(), 'Editor', { role: 'editor', branch: null })
    const before = (await read('/admin', cookie)).text
    expect(before).toContain('Set up your website')
    expect(before).toContain('It is a placeholder: nobody reads it.')
    expect(before).toContain('Counsel in Ghana should confirm them.')
    expect((await read('/admin', editor.cookie)).text).not.toContain('Set up your website')

    expect((await post('/admin/checklist/terms', cookie, {})).status).toBe(200)
    const confirmed = await post('/admin/checklist/terms', cookie, { list: '' })
    expect(confirmed.headers.get('Location')).toBe('/admin?done=confirmed#set-up')
    expect((await post('/admin/checklist/email', cookie, {})).status).toBe(404)
    expect((await post('/admin/checklist/terms', editor.cookie, {})).status).toBe(403)
    const content = JSON.stringify({ ...seed.facts, email: 'front.desk@clinic.gh' })
    await post('/admin/website/facts', cookie, { version: '1', content })
    const after = (await read('/admin', cookie)).text
    expect(after).not.toContain('Counsel in Ghana should confirm them.')
    expect(after).not.toContain('It is a placeholder: nobody reads it.')
    expect(after).toContain('Some are samples')
  })

  test('a sample of a testimonial says so, and a hidden one is not shown', async () => {
    const { cookie } = await signedInAdmin(site())
    const home = (await read('/')).text
    expect(home.split('>Sample</p>')).toHaveLength(seed.testimonials.length + 1)
    const [said, hidden] = seed.testimonials
    const content = JSON.stringify([
      { ...said, origin: 'patient' },
      { ...hidden, origin: 'hidden' },
    ])
    await post('/admin/website/testimonials', cookie, { version: '1', content })
    const { text } = await read('/')
    expect(text).toContain(said?.text)
    expect(text).not.toContain(hidden?.text)
    expect(text).not.toContain('>Sample</p>')
    expect((await read('/admin', cookie)).text).not.toContain('Some are samples')
  })

  test('with every testimonial hidden, its section and every link to it are gone', async () => {
    const { cookie } = await signedInAdmin(site())
    const { version, content } = await findDocument(site().platform, 'testimonials')
    const link = 'href="/#testimonials"'
    for (const page of ['/', '/blog']) expect((await read(page)).text).toContain(link)
    const hidden = content.map((each) => ({ ...each, origin: 'hidden' }))
    const sent = { version: String(version), content: JSON.stringify(hidden) }
    expect((await post('/admin/website/testimonials', cookie, sent)).status).toBe(302)
    for (const page of ['/', '/blog']) expect((await read(page)).text).not.toContain(link)
    expect((await read('/')).text).not.toContain('id="testimonials"')
  })

  test('a fourth branch is offered in the form, and the name follows everywhere', async () => {
    const { cookie } = await signedInAdmin(site())
    const [zebilla] = seed.branches
    const fourth = {
      ...zebilla,
      slug: '',
      name: 'Damongo',
      phone: { display: '+233 24 000 0004' },
    }
    const branches = JSON.stringify([...seed.branches, fourth])
    await post('/admin/website/branches', cookie, { version: '1', content: branches })
    const facts = JSON.stringify({ ...seed.facts, name: 'Anzaa' })
    await post('/admin/website/facts', cookie, { version: '2', content: facts })
    const { text } = await read('/appointment')
    expect(text).toContain('Damongo')
    expect(text).not.toContain(seed.facts.name)
  })

  test('a branch says where it is on a map, when it is open, and what it offers', async () => {
    const { cookie } = await signedInAdmin(site())
    const { content, version } = await findDocument(site().platform, 'branches')
    const schema = { dayOfWeek: ['Monday'], opens: '09:00', closes: '10:30' }
    const [zebilla, ...others] = content
    const photo = 'gemev-website/zebilla'
    const image = { public_id: photo, folder: 'gemev-website', url: '/a', bytes: 1 }
    const at = '2026-11-20T10:00:00.000Z'
    await site()
      .platform.db.insertInto('pictures')
      .values({ ...image, width: 1600, height: 1200, created_at: at })
      .execute()
    const changed = [
      { ...zebilla, coordinates: '10.9361, -0.4747', photo, openingHours: [{ schema }] },
      ...others,
    ]
    const sent = { version: String(version), content: JSON.stringify(changed) }
    expect((await post('/admin/website/branches', cookie, sent)).status).toBe(302)
    const { text } = await read('/')
    expect(text).toContain('data-geo="geo:10.9361,-0.4747?q=')
    expect(text).toContain('<dd class="inline">9:00 AM - 10:30 AM</dd>')
    expect(text).toContain('Ultrasound, ECG, Laboratory')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
    const { '@graph': graph } = JSON.parse(json) as { '@graph': Record<string, unknown>[] }
    expect(text).toMatch(/<img[^>]*alt="The branch in Zebilla"/)
    expect(graph[0]).toMatchObject({
      image: expect.stringMatching(/^http.*\/gemev-website\/zebilla/),
      geo: { '@type': 'GeoCoordinates', latitude: 10.9361, longitude: -0.4747 },
      hasMap: 'https://www.google.com/maps/search/?api=1&query=10.9361,-0.4747',
      openingHoursSpecification: [{ ...schema, '@type': 'OpeningHoursSpecification' }],
    })
    expect(graph[1]).not.toHaveProperty('geo')
  })

  test('the opening hours are edited, and stand wherever the clinic names them', async () => {
    const { cookie } = await signedInAdmin(site())
    const schema = { dayOfWeek: ['Monday', 'Tuesday'], opens: '07:15', closes: '16:00' }
    const sent = { version: '1', content: JSON.stringify([{ schema }]) }
    expect((await post('/admin/website/hours', cookie, sent)).status).toBe(302)
    const { text } = await read('/')
    expect(text).toContain('Mon-Tue: 7:15 AM - 4:00 PM')
    expect(text).not.toContain('11:00 AM - 5:00 PM')
    const refused = await post('/admin/website/hours', cookie, {
      version: '2',
      content: '[]',
    })
    expect(refused.text).toContain('please add at least 1')
  })

  test('a renamed branch takes its appointments and colleagues along, also when two exchange names', async () => {
    const { cookie } = await signedInAdmin(site())
    const { db } = site().platform
    const now = new Date().toISOString()
    const inBole = await insertRequest(site().platform, now, { branch: 'Bole' })
    const inWenchi = await insertRequest(site().platform, now, { branch: 'Wenchi' })
    const desk = await makeAdmin(site(), 'Akua', { role: 'front-desk', branch: 'Bole' })
    const { branches } = await site().platform.clinic.read()
    const exchanged = { Bole: 'Wenchi', Wenchi: 'Bole' } as Record<string, string>
    const content = JSON.stringify(
      branches.map((branch) => ({ ...branch, name: exchanged[branch.name] ?? branch.name })),
    )
    const form = await read('/admin/website/branches', cookie)
    const version = /name="version" value="(\d+)"/.exec(form.text)?.[1] ?? '1'
    const saved = await post('/admin/website/branches', cookie, { version, content })
    expect(saved.status).toBe(302)
    const branchOf = async (table: 'appointments' | 'admin_users', id: string) => {
      const row = await db
        .selectFrom(table as 'appointments')
        .select('branch')
        .where('id', '=', id)
        .executeTakeFirst()
      return row?.branch
    }
    expect(await branchOf('appointments', inBole.id)).toBe('Wenchi')
    expect(await branchOf('appointments', inWenchi.id)).toBe('Bole')
    expect(await branchOf('admin_users', desk.id)).toBe('Wenchi')
    const entries = await db
      .selectFrom('audit_entries')
      .select(['subject', 'details'])
      .where('action', '=', 'website.branch-renamed')
      .orderBy('subject')
      .execute()
    expect(entries).toEqual([
      { subject: 'Bole', details: ['Wenchi'] },
      { subject: 'Wenchi', details: ['Bole'] },
    ])
  })
})
