import { expect, test } from 'vitest'
import type { Branch } from '#app/domain/clinic/content.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { patientPage } from '#tests/patient-page.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { firstAdmin } from '#tests/staff.ts'
import { website } from '#tests/website.ts'

const coordinates = '10.9361, -0.4747'
const map = 'data-geo="geo:10.9361,-0.4747?q='

describeSite('the branches on the website', (site) => {
  const { read, save, storePictures } = website(site)

  /** Saves the first branch, which is Zebilla, with these changes, as an owner does. */
  async function change(changes: Partial<Record<keyof Branch, unknown>>) {
    const { cookie } = await firstAdmin(site())
    const [zebilla, ...others] = seed.branches
    const saved = await save('branches', cookie, [{ ...zebilla, ...changes }, ...others])
    expect(saved.status).toBe(302)
  }

  test('a branch says where it is on a map, when it is open, and has its photo', async () => {
    const schema = { dayOfWeek: ['Monday'], opens: '09:00', closes: '10:30' }
    const photo = 'gemev-website/zebilla'
    await storePictures(photo)
    await change({ coordinates, photo, openingHours: [{ schema }] })
    const { text } = await read('/')
    expect(text).toContain(map)
    expect(text).toContain('<dt>Monday</dt><dd>9:00 AM - 10:30 AM</dd>')
    expect(text).toMatch(/<img[^>]*alt="The branch in Zebilla"/)
    // The header cannot name the hours of all.
    expect(text).toContain('Hours differ by branch')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
    const { '@graph': graph } = JSON.parse(json) as { '@graph': Record<string, unknown>[] }
    expect(graph[0]).toMatchObject({
      image: expect.stringMatching(/^http.*\/gemev-website\/zebilla/),
      geo: { '@type': 'GeoCoordinates', latitude: 10.9361, longitude: -0.4747 },
      hasMap: 'https://www.google.com/maps/search/?api=1&query=10.9361,-0.4747',
      openingHoursSpecification: [{ ...schema, '@type': 'OpeningHoursSpecification' }],
    })
    expect(graph[1]).not.toHaveProperty('geo')
  })

  test('the page of a patient leads to the agreed branch on a map, as far as its place is known', async () => {
    await change({ coordinates })
    const { send } = patientPage(site)
    expect((await read((await send({ branch: 'Zebilla' })).path)).text).toContain(map)
    const other = (await read((await send({ branch: 'Bole' })).path)).text
    expect(other).toContain('Bole')
    expect(other).not.toContain('data-geo')
  })
})
