import { expect, test } from 'vitest'
import type { Branch } from '#app/domain/clinic/content.ts'
import { findDocument } from '#app/domain/website/documents/documents.server.ts'
import { patientPage } from '#tests/patient-page.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'
import { website } from '#tests/website.ts'

describeSite('the branches on the website', (site) => {
  const { read, post } = website(site)

  /** Saves the branches as an owner does. */
  async function change(changed: (branches: Branch[]) => object[]) {
    const { cookie } = await signedInAdmin(site())
    const { content, version } = await findDocument(site().platform, 'branches')
    const sent = { version: String(version), content: JSON.stringify(changed([...content])) }
    expect((await post('/admin/website/branches', cookie, sent)).status).toBe(302)
  }

  test('a branch says where it is on a map, when it is open, and what it offers', async () => {
    const schema = { dayOfWeek: ['Monday'], opens: '09:00', closes: '10:30' }
    const photo = 'gemev-website/zebilla'
    const image = { public_id: photo, folder: 'gemev-website', url: '/a', bytes: 1 }
    const at = '2026-11-20T10:00:00.000Z'
    await site()
      .platform.db.insertInto('pictures')
      .values({ ...image, width: 1600, height: 1200, created_at: at })
      .execute()
    await change(([zebilla, ...others]) => [
      { ...zebilla, coordinates: '10.9361, -0.4747', photo, openingHours: [{ schema }] },
      ...others,
    ])
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
    // The header cannot name the hours of all.
    expect(text).toContain('Hours differ by branch')
  })

  test('the page of a patient leads to the agreed branch on a map, as far as its place is known', async () => {
    const coordinates = { Zebilla: '10.9361, -0.4747' } as Record<string, string>
    await change((content) =>
      content.map((each) => ({ ...each, coordinates: coordinates[each.name] ?? '' })),
    )
    const { send } = patientPage(site)
    const pageOf = async (branch: 'Zebilla' | 'Bole') =>
      (await site().fetch((await send({ branch })).path)).text()
    const map = 'data-geo="geo:10.9361,-0.4747?q='
    expect(await pageOf('Zebilla')).toContain(map)
    const other = await pageOf('Bole')
    expect(other).toContain('Bole')
    expect(other).not.toContain('data-geo')
  })
})
