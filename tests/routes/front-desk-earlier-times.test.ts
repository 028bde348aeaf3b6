import { beforeAll, expect, test } from 'vitest'
import { shortDate } from '#app/values/date-text.ts'
import { daysAfter } from '#app/values/day.ts'
import { earlierTimesOfSite, freedDay } from '#tests/earlier-times-of-site.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const screen = '/admin/appointments/earlier'
const later = daysAfter(freedDay, 7)
const freed = { date: freedDay, time: '12:00', branch: 'Zebilla' }

describeSite('the list for earlier times at the front desk', (site) => {
  const { send, update, stored, freeATime, read } = earlierTimesOfSite(site)
  let cookie = ''
  let otherBranch = ''
  beforeAll(async () => {
    cookie = (await signedInAdmin(site())).cookie
    const access = { role: 'front-desk', branch: 'Bole' } as const
    otherBranch = (await signedInAdmin(site(), 'Yaw Boateng', access)).cookie
  })
  const get = (path: string, as = cookie) => read(path, as)

  test('is empty as every list is', async () => {
    const page = await site().fetch(screen, { headers: { Cookie: cookie } })
    expect(await page.text()).toContain('<h2>No patient has asked for an earlier time</h2>')
  })

  test('offers a freed time by one tap, without JavaScript too, and moves whoever agrees', async () => {
    const { row } = await send({ earlier: 'yes', first_name: 'Atampugre' })
    const agreed = { appointment_date: later, appointment_time: '10:00', status: 'confirmed' }
    await update(row.id, agreed)
    await freeATime()
    expect(await get('/admin')).toContain('One time has become free')
    expect(await get('/admin/appointments')).toContain('One time has become free')
    const shown = await get(screen)
    expect(shown).toContain('Atampugre')
    expect(shown).toContain('Offer by WhatsApp')
    const offer = await postAs(site(), cookie, `/admin/appointments/earlier/${row.id}/offer`, freed)
    expect(offer.headers.get('Location')).toBe(`${screen}?done=offered`)
    expect(await get(screen)).toContain('Offered, ')
    const { version } = await stored(row.id)
    const accept = `/admin/appointments/earlier/${row.id}/accept`
    const moved = await postAs(site(), cookie, accept, { ...freed, version: String(version) })
    expect(moved.headers.get('Location')).toContain(`/admin/appointments/${row.id}/edit`)
    expect(await stored(row.id)).toMatchObject({
      appointment_date: freedDay,
      appointment_time: '12:00',
      earlier_asked_at: null,
    })
    const history = await get(`/admin/appointments/${row.id}/edit`)
    expect(history).toContain('12:00 PM, Zebilla was offered by')
    expect(history).toContain('Taken off the list for earlier times by')
  })

  test('sends the version of the visit with the agreement alone, which moves it', async () => {
    const { row } = await send({ earlier: 'yes' })
    await update(row.id, { appointment_date: later, status: 'confirmed' })
    await freeATime()
    const html = await (await site().fetch(screen, { headers: { Cookie: cookie } })).text()
    const fieldsOf = (act: string) => {
      const [, after = ''] = html.split(`/admin/appointments/earlier/${row.id}/${act}"`)
      const inputs = after.slice(0, after.indexOf('</form>')).matchAll(/<input [^>]*name="(\w+)"/g)
      return [...inputs].map(([, name]) => name)
    }
    const time = ['date', 'time', 'branch']
    expect(fieldsOf('accept')).toEqual([...time, 'version'])
    expect(fieldsOf('offer')).toEqual(time)
    expect(fieldsOf('decline')).toEqual(time)
    // What was offered by phone is written down also when somebody has changed the visit meanwhile.
    await update(row.id, { version: row.version + 1 })
    for (const act of ['offer', 'decline']) {
      const path = `/admin/appointments/earlier/${row.id}/${act}`
      expect((await postAs(site(), cookie, path, freed)).status).toBe(302)
    }
    const accept = `/admin/appointments/earlier/${row.id}/accept`
    const outdated = { ...freed, version: String(row.version) }
    expect((await postAs(site(), cookie, accept, outdated)).status).toBe(409)
  })

  test('shows the day that a patient has asked for last', async () => {
    const { row } = await send({ earlier: 'yes' })
    const asked = daysAfter(freedDay, 21)
    await update(row.id, { preferred_date: later, asked_date: asked })
    await freeATime()
    expect(await get(screen)).toContain(`Would like ${shortDate(asked)} `)
  })

  test('is left by whoever staff take off it', async () => {
    const { row } = await send({ earlier: 'yes' })
    expect(await get(`/admin/appointments/${row.id}/edit`)).toContain('Would come earlier')
    const fields = { version: String(row.version) }
    await postAs(site(), cookie, `/admin/appointments/${row.id}/not-earlier`, fields)
    expect((await stored(row.id)).earlier_asked_at).toBeNull()
  })

  test('is changed by no other branch, and by no form that names no time', async () => {
    const { row } = await send({ earlier: 'yes' })
    await update(row.id, { appointment_date: later, status: 'confirmed' })
    await freeATime()
    expect(await get(screen, otherBranch)).not.toContain('Zebilla')
    for (const act of ['offer', 'decline', 'accept']) {
      const path = `/admin/appointments/earlier/${row.id}/${act}`
      const fields = { ...freed, version: String(row.version) }
      expect((await postAs(site(), otherBranch, path, fields)).status, act).toBe(403)
      const time = { ...freed, time: '9 o’clock' }
      expect((await postAs(site(), cookie, path, time)).status, act).toBe(422)
      expect((await postAs(site(), cookie, path, {})).status, act).toBe(422)
      const gone = `/admin/appointments/earlier/nobody/${act}`
      expect((await postAs(site(), cookie, gone, fields)).status, act).toBe(404)
    }
    expect(await stored(row.id)).toMatchObject({ appointment_date: later })
  })

  test('takes no offer of what is no time, of another branch, or from an old screen', async () => {
    const { row } = await send({ earlier: 'yes', branch: 'Bole' })
    await update(row.id, { appointment_date: later, status: 'confirmed' })
    const acts = ['offer', 'decline', 'accept']
    const own = { ...freed, branch: 'Bole', version: String(row.version) }
    const answerTo = async (act: string, fields: Record<string, string>, as = cookie) =>
      (await postAs(site(), as, `/admin/appointments/earlier/${row.id}/${act}`, fields)).status
    for (const act of acts) {
      for (const wrong of [
        { date: '2026-02-30' },
        { date: `${freedDay}T12:00` },
        { time: '24:00' },
        { time: "12:00' or 1=1" },
        { branch: '' },
        { date: 'a'.repeat(10_000) },
      ]) {
        expect(await answerTo(act, { ...own, ...wrong }), act).toBe(422)
      }
      // Whoever works for Bole cannot promise a time of Zebilla.
      expect(await answerTo(act, { ...own, branch: 'Zebilla' }, otherBranch), act).toBe(
        act === 'accept' ? 422 : 404,
      )
      expect(await answerTo(act, { ...own, branch: 'Nowhere' }), act).toBe(
        act === 'accept' ? 422 : 404,
      )
    }
    expect(await answerTo('accept', { ...own, version: '99' })).toBe(409)
    expect(await answerTo('accept', { ...own, version: '' })).toBe(409)
    expect(await answerTo('accept', { ...own, date: '2020-01-06' })).toBe(422)
    expect(await stored(row.id)).toMatchObject({
      appointment_date: later,
      branch: 'Bole',
      version: row.version,
      earlier_asked_at: row.earlier_asked_at,
    })
    const events = await site()
      .platform.db.selectFrom('appointment_events')
      .select('kind')
      .where('appointment_id', '=', row.id)
      .where('kind', 'in', ['offered', 'declined'])
      .execute()
    expect(events).toEqual([])
  })

  test('moves a patient once, however many desks say yes at the same time', async () => {
    const { row } = await send({ earlier: 'yes' })
    await update(row.id, { appointment_date: later, status: 'confirmed' })
    const fields = { ...freed, version: String(row.version) }
    const path = `/admin/appointments/earlier/${row.id}/accept`
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => postAs(site(), cookie, path, fields)),
    )
    const statuses = answers.map(({ status }) => status)
    // An action that is already done says so; none fails.
    expect(statuses.filter((status) => status !== 302 && status !== 409)).toEqual([])
    expect(await stored(row.id)).toMatchObject({
      appointment_date: freedDay,
      earlier_asked_at: null,
    })
    const moves = await site()
      .platform.db.selectFrom('appointment_events')
      .select('kind')
      .where('appointment_id', '=', row.id)
      .where('kind', 'in', ['visit', 'not-earlier'])
      .execute()
    expect(moves.map(({ kind }) => kind).toSorted()).toEqual(['not-earlier', 'visit'])
  })
})
