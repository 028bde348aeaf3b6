import { beforeAll, expect, test } from 'vitest'
import { daysAfter } from '#app/day.ts'
import { accraDate } from '#app/platform/clock.ts'
import { newPatient, postForm, storedRequests } from '#tests/appointment-requests.ts'
import { asRead, storedAppointment } from '#tests/back-office.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const screen = '/admin/appointments/earlier'
// Open at noon whatever day of the week it is.
const day = daysAfter(accraDate(new Date()), 7)
const later = daysAfter(day, 7)
const freed = { date: day, time: '12:00', branch: 'Zebilla' }

describeSiteOnEachDatabase('the list for earlier times', (site) => {
  let cookie = ''
  let otherBranch = ''
  beforeAll(async () => {
    cookie = (await signedInAdmin(site())).cookie
    const access = { role: 'front-desk', branch: 'Bole' } as const
    otherBranch = (await signedInAdmin(site(), 'Yaw Boateng', access)).cookie
  })
  const update = (id: string, change: object) =>
    site().platform.db.updateTable('appointments').set(change).where('id', '=', id).execute()
  const stored = async (id: string) => {
    const row = await storedAppointment(site(), id)
    if (!row) throw new Error('it was deleted')
    return row
  }
  /** Sends a request; returns its row and the path of its page. */
  async function send(changes: object = {}) {
    const answer = await postForm(site(), { ...newPatient({ branch: 'Zebilla' }), ...changes })
    expect(answer.status).toBe(303)
    const row = (await storedRequests(site())).at(-1)
    if (!row) throw new Error('nothing was stored')
    return { row, path: answer.headers.get('Location') ?? '' }
  }
  /** A confirmed visit that its patient cancels. */
  async function freeATime() {
    const { row, path } = await send()
    const visit = { appointment_date: day, appointment_time: '12:00', status: 'confirmed' }
    await update(row.id, visit)
    expect((await post(`${path}/cancel`)).status).toBe(303)
  }
  const post = (path: string, fields: Record<string, string> = {}) =>
    site().fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  const get = async (path: string, as = cookie) =>
    asRead(await (await site().fetch(path, { headers: { Cookie: as } })).text())

  test('is joined by the form and by the page of a patient, and left there', async () => {
    const { row, path } = await send()
    expect(row.earlier_asked_at).toBeNull()
    expect((await send({ earlier: 'yes' })).row.earlier_asked_at).toBe(
      (await storedRequests(site())).at(-1)?.created_at,
    )
    expect(await get(path)).toContain('Come earlier')
    expect(await get(`${path}/earlier`)).toContain('Would you come earlier?')
    expect((await post(`${path}/earlier`, { wanted: 'yes' })).status).toBe(303)
    expect((await stored(row.id)).earlier_asked_at).not.toBeNull()
    expect(await get(path)).toContain('On the list for earlier times')
    expect(await get(`${path}/earlier`)).toContain('You are on our list')
    for (const fields of [{}, { wanted: '' }, { wanted: 'maybe' }]) {
      expect((await post(`${path}/earlier`, fields as Record<string, string>)).status).toBe(422)
    }
    expect((await stored(row.id)).earlier_asked_at).not.toBeNull()
    await post(`${path}/earlier`, { wanted: 'no' })
    expect((await stored(row.id)).earlier_asked_at).toBeNull()
  })

  test('is not joined by strangers, nor for a visit that is cancelled', async () => {
    const { row, path } = await send()
    expect((await post('/r/unknown/earlier', { wanted: 'yes' })).status).toBe(404)
    const elsewhere = await site().fetch(`${path}/earlier`, {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ wanted: 'yes' }),
    })
    expect(elsewhere.status).toBe(403)
    await post(`${path}/cancel`)
    const cancelled = await site().fetch(`${path}/earlier`, { redirect: 'manual' })
    expect(cancelled.status).toBe(303)
    await post(`${path}/earlier`, { wanted: 'yes' })
    expect((await stored(row.id)).earlier_asked_at).toBeNull()
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
    const offer = await postAs(site(), cookie, `/admin/appointments/${row.id}/offer`, freed)
    expect(offer.headers.get('Location')).toBe(`${screen}?done=offered`)
    expect(await get(screen)).toContain('Offered, ')
    const { version } = await stored(row.id)
    const accept = `/admin/appointments/${row.id}/accept-offer`
    const moved = await postAs(site(), cookie, accept, { ...freed, version: String(version) })
    expect(moved.headers.get('Location')).toContain(`/admin/appointments/${row.id}/edit`)
    expect(await stored(row.id)).toMatchObject({
      appointment_date: day,
      appointment_time: '12:00',
      earlier_asked_at: null,
    })
    const history = await get(`/admin/appointments/${row.id}/edit`)
    expect(history).toContain('12:00, Zebilla was offered by')
    expect(history).toContain('Taken off the list for earlier times by')
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
    for (const act of ['offer', 'decline-offer', 'accept-offer']) {
      const path = `/admin/appointments/${row.id}/${act}`
      const fields = { ...freed, version: String(row.version) }
      expect((await postAs(site(), otherBranch, path, fields)).status, act).toBe(404)
      const time = { ...freed, time: '9 o’clock' }
      expect((await postAs(site(), cookie, path, time)).status, act).toBe(422)
      expect((await postAs(site(), cookie, path, {})).status, act).toBe(422)
      const gone = `/admin/appointments/nobody/${act}`
      expect((await postAs(site(), cookie, gone, fields)).status, act).toBe(404)
    }
    expect(await stored(row.id)).toMatchObject({ appointment_date: later })
  })

  test('takes no offer of what is no time, of another branch, site or role, or from an old screen', async () => {
    const { row } = await send({ earlier: 'yes', branch: 'Bole' })
    await update(row.id, { appointment_date: later, status: 'confirmed' })
    const acts = ['offer', 'decline-offer', 'accept-offer']
    const own = { ...freed, branch: 'Bole', version: String(row.version) }
    const answerTo = async (act: string, fields: Record<string, string>, as = cookie) =>
      (await postAs(site(), as, `/admin/appointments/${row.id}/${act}`, fields)).status
    for (const act of acts) {
      for (const wrong of [
        { date: '2026-02-30' },
        { date: `${day}T12:00` },
        { time: '24:00' },
        { time: "12:00' or 1=1" },
        { branch: '' },
        { date: 'a'.repeat(10_000) },
      ]) {
        expect(await answerTo(act, { ...own, ...wrong }), act).toBe(422)
      }
      // Whoever works for Bole cannot promise a time of Zebilla.
      expect(await answerTo(act, { ...own, branch: 'Zebilla' }, otherBranch), act).toBe(
        act === 'accept-offer' ? 422 : 404,
      )
      expect(await answerTo(act, { ...own, branch: 'Nowhere' }), act).toBe(
        act === 'accept-offer' ? 422 : 404,
      )
      const path = `/admin/appointments/${row.id}/${act}`
      const send = (init: RequestInit, headers: Record<string, string> = {}) =>
        site().fetch(path, { redirect: 'manual', ...init, headers: { Cookie: cookie, ...headers } })
      const form = new URLSearchParams(own)
      const long = new URLSearchParams({ ...own, more: 'a'.repeat(200_000) })
      const elsewhere = { Origin: 'https://elsewhere.example' }
      expect((await send({ method: 'POST', body: form }, elsewhere)).status).toBe(403)
      expect((await send({ method: 'PUT', body: form })).status).toBe(405)
      const json = { 'Content-Type': 'application/json' }
      expect((await send({ method: 'POST', body: '{}' }, json)).status).toBe(415)
      expect((await send({ method: 'POST', body: long })).status).toBe(413)
      const editor = await signedInAdmin(site(), 'Efua Owusu', { role: 'editor', branch: null })
      expect(await answerTo(act, own, editor.cookie), act).toBe(403)
    }
    expect(await answerTo('accept-offer', { ...own, version: '99' })).toBe(409)
    expect(await answerTo('accept-offer', { ...own, version: '' })).toBe(409)
    expect(await answerTo('accept-offer', { ...own, date: '2020-01-06' })).toBe(422)
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
    const path = `/admin/appointments/${row.id}/accept-offer`
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => postAs(site(), cookie, path, fields)),
    )
    const statuses = answers.map(({ status }) => status)
    // An action that is already done says so; none fails.
    expect(statuses.filter((status) => status !== 302 && status !== 409)).toEqual([])
    expect(await stored(row.id)).toMatchObject({ appointment_date: day, earlier_asked_at: null })
    const moves = await site()
      .platform.db.selectFrom('appointment_events')
      .select('kind')
      .where('appointment_id', '=', row.id)
      .where('kind', 'in', ['visit', 'not-earlier'])
      .execute()
    expect(moves.map(({ kind }) => kind).toSorted()).toEqual(['not-earlier', 'visit'])
  })
})
