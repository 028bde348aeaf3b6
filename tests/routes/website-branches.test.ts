import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { findDocument } from '#app/domain/website/documents/documents.server.ts'
import { patientPage } from '#tests/patient-page.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { website } from '#tests/website.ts'

describeSite('the branches on the website', (site) => {
  const { read, post } = website(site)

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
    await post('/admin/website/facts', cookie, { version: '1', content: facts })
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
    expect(text).toContain('<dt>Monday</dt><dd>9:00 AM - 10:30 AM</dd>')
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

  test('the page of a patient leads to the agreed branch on a map, as far as its place is known', async () => {
    const { cookie } = await signedInAdmin(site())
    const { content, version } = await findDocument(site().platform, 'branches')
    const coordinates = { Zebilla: '10.9361, -0.4747' } as Record<string, string>
    const placed = content.map((each) => ({ ...each, coordinates: coordinates[each.name] ?? '' }))
    const sent = { version: String(version), content: JSON.stringify(placed) }
    await post('/admin/website/branches', cookie, sent)
    const { send } = patientPage(site)
    const pageOf = async (branch: 'Zebilla' | 'Bole') =>
      (await site().fetch((await send({ branch })).path)).text()
    const map = 'data-geo="geo:10.9361,-0.4747?q='
    expect(await pageOf('Zebilla')).toContain(map)
    const other = await pageOf('Bole')
    expect(other).toContain('Bole')
    expect(other).not.toContain('data-geo')
  })

  test('the opening hours are edited, and stand wherever the clinic names them', async () => {
    const { cookie } = await signedInAdmin(site())
    const schema = { dayOfWeek: ['Monday', 'Tuesday'], opens: '07:15', closes: '16:00' }
    const sent = { version: '1', content: JSON.stringify({ weekly: [{ schema }] }) }
    expect((await post('/admin/website/hours', cookie, sent)).status).toBe(302)
    const { text } = await read('/')
    expect(text).toContain('<dt>Mon-Tue</dt><dd>7:15 AM - 4:00 PM</dd>')
    // A branch of this site has hours of its own, so that the header cannot name those of all.
    expect(text).toContain('Hours differ by branch')
    expect(text).not.toContain('11:00 AM - 5:00 PM')
    const refused = await post('/admin/website/hours', cookie, {
      version: '2',
      content: '{"weekly":[]}',
    })
    expect(refused.text).toContain('please add at least 1')
  })
})
