import { expect, test } from 'vitest'
import { insertRequest } from '#tests/appointments.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { makeSessionAnHourOld, signedInAdmin } from '#tests/staff.ts'

const before = '2026-11-20T08:00:00.000Z'
const after = '2026-11-20T08:00:01.000Z'
const path = `/admin/appointments/new-requests?since=${before}`

describeSite('new requests', (site) => {
  const get = (cookie: string, address = path) =>
    site().fetch(address, { headers: { Cookie: cookie }, redirect: 'manual' })

  test('are counted since an instant, those of other branches left out', async () => {
    const { cookie } = await signedInAdmin(site())
    const access = { role: 'front-desk', branch: 'Bole' } as const
    const ofBole = await signedInAdmin(site(), 'Yaw Boateng', access)
    await insertRequest(site().platform, before, { branch: 'Bole' })
    await insertRequest(site().platform, after, { branch: 'Bole' })
    await insertRequest(site().platform, after, { branch: 'Zebilla' })
    expect(await (await get(cookie)).json()).toEqual({ count: 2 })
    expect(await (await get(ofBole.cookie)).json()).toEqual({ count: 1 })
  })

  test('are asked for by an open tab, which does not prolong the session', async () => {
    const { cookie, id } = await signedInAdmin(site())
    const { isProlonged } = await makeSessionAnHourOld(site(), id)
    expect((await get(cookie)).status).toBe(200)
    expect(await isProlonged()).toBe(false)
    expect((await get(cookie, '/admin/appointments')).status).toBe(200)
    expect(await isProlonged()).toBe(true)
  })

  test.each(['', 'yesterday', '2026-02-30T00:00:00.000Z', "' or 1=1 --"])(
    'since %j is answered with 422',
    async (since) => {
      const { cookie } = await signedInAdmin(site())
      const address = `/admin/appointments/new-requests?since=${encodeURIComponent(since)}`
      expect((await get(cookie, address)).status).toBe(422)
    },
  )
})
