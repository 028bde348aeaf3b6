import { expect, test } from 'vitest'
import { chartDay, timeOfDay } from '#app/values/date-text.ts'
import { daysAfter } from '#app/values/day.ts'
import { insertCopies, insertRequest } from '#tests/appointments.ts'
import {
  openBackOffice,
  redirectOf,
  shownWithoutScript,
  storedAppointment,
  visibleText,
} from '#tests/back-office.ts'
import { comingDay } from '#tests/coming-day.ts'
import { patientPage } from '#tests/patient-page.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { firstAdmin, makeSessionAnHourOld, signedInAdmin } from '#tests/staff.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const day = comingDay()
const agreed = { status: 'confirmed', appointment_date: day, appointment_time: '09:30' } as const

describeSite('Today', (site) => {
  const set = (id: string, changes: object) =>
    setColumns(site().platform, 'appointments', id, changes)
  const insert = (hours: number, first_name: string, changes: object = {}) =>
    insertRequest(site().platform, hoursAgo(hours), { first_name, branch: 'Bole', ...changes })
  /** The back-office, and the bands of the screen as they are read without JavaScript. */
  async function openDesk() {
    const office = await openBackOffice(site())
    const read = async () =>
      visibleText(shownWithoutScript(await (await office.open('/admin')).text()))
    async function bands() {
      const [page = ''] = (await read()).split('Print the day')
      const names = /(Here now and today|To answer|Not told yet|Did you send it\?)/
      const [, ...parts] = page.split(names)
      const band = (name: string) => parts[parts.indexOf(name) + 1] ?? ''
      return {
        here: band('Here now and today'),
        toAnswer: band('To answer'),
        notTold: band('Not told yet'),
        opened: band('Did you send it?'),
      }
    }
    return { ...office, read, bands }
  }

  test('has the requests without an answer, the oldest first, with their age and the first line', async () => {
    const { bands } = await openDesk()
    const empty = await bands()
    expect(empty.here).toContain('Nobody is expected today.')
    expect(empty.toAnswer).toContain('Every request is answered.')
    await insert(3.5, 'Newer', { branch: '' })
    await insert(50, 'Older', { message: 'Since Monday it hurts.\nThe second line.' })
    await set((await insert(60, 'Answered')).id, agreed)
    const { toAnswer } = await bands()
    expect(toAnswer).toMatch(/^ 2 · oldest 2 days ago /)
    expect(toAnswer).toMatch(
      /Older Atɔŋa .* Ultrasound · Bole · prefers .* · 2 days ago Over 24 hours without an answer ?Since Monday it hurts\. Give a time : Older Atɔŋa Call Older Atɔŋa Newer Atɔŋa .* no branch yet · .* · 3 h ago/,
    )
    expect(toAnswer).not.toMatch(/The second line|Answered|Newer.*Over 24 hours/)
  })

  test('has who asks for another day since they asked, and who was set back since then', async () => {
    const { bands, post } = await openDesk()
    const patient = patientPage(site)
    const { path, row } = await patient.send({ branch: 'Bole' })
    const date = daysAfter(day, 7)
    await set(row.id, { ...agreed, created_at: hoursAgo(90) })
    await patient.post(`${path}/another-day`, { date, reason: 'Market' })
    const wish = `· just now Asks for ${chartDay(date)} , now ${chartDay(day)}`
    expect((await bands()).toAnswer).toContain(wish)
    const { id } = await insert(90, 'Back')
    const setTo = async (version: number, status: string) => {
      const fields = { version: String(version), status, list: '' }
      return redirectOf(await post(`/admin/appointments/${id}/status`, fields)).undo
    }
    await setTo(1, 'cancelled')
    await setTo(2, 'pending')
    expect((await bands()).toAnswer).toMatch(/Back Atɔŋa .* · just now/)
    await set(id, { set_back_at: hoursAgo(30) })
    // An undo does not start the time anew.
    await post('/admin/appointments/undo', { changes: await setTo(3, 'cancelled'), list: '' })
    expect((await bands()).toAnswer).toMatch(/Back Atɔŋa .* · 1 day ago Over 24 hours/)
  })

  test('names what patients have cancelled within a day, and no more requests than fit', async () => {
    const { bands } = await openDesk()
    const { send, post } = patientPage(site)
    const { path } = await send({ first_name: 'Esi', branch: 'Bole' })
    await post(`${path}/cancel`, { reason: 'I have to travel.' })
    expect((await bands()).toAnswer).toMatch(
      /1 cancelled by the patient Esi Yakubu , Ultrasound just now I have to travel\./,
    )
    await insertCopies(site().platform, await insert(5, 'Many'), 50)
    const { toAnswer } = await bands()
    expect(toAnswer).toMatch(/^ 51 · oldest .*The others come up next\./)
    expect(toAnswer.match(/Give a time/g)).toHaveLength(50)
  })

  test('leaves a patient in "Not told yet" until somebody says that they know', async () => {
    const { bands, post, fullName, text } = await openDesk()
    const { id } = await insert(2, 'Kwame')
    const visit = { branch: 'Bole', service: 'Ultrasound', slot: `${day}T09:30`, how: 'auto' }
    await post(`/admin/answer/${id}`, { ...visit, version: '1' })
    const line = `Kwame Atɔŋa 024 000 0000 Confirmed, ${chartDay(day)}, 9:30 AM · Bole`
    const untold = ` 1 ${line} Open WhatsApp : Kwame Atɔŋa Told by phone`
    expect((await bands()).notTold).toContain(untold)
    const act = (name: string, by = '') => {
      const fields = { template: 'confirmed', by, screen: 'today', list: '' }
      return post(`/admin/appointments/${id}/${name}`, fields)
    }
    await act('opened')
    const { opened, notTold } = await bands()
    expect(opened).toContain(` 1 ${line} WhatsApp opened at `)
    expect(opened).toMatch(/ \d+:\d\d [AP]M\. Sent\? Yes, sent : Kwame Atɔŋa Open again/)
    expect(notTold).toContain('Every patient knows.')
    const told = await act('told', 'whatsapp')
    expect(told.headers.get('Location')).toBe('/admin?done=told')
    expect((await bands()).notTold).toContain('Every patient knows.')
    expect(await text(`/admin/appointments/${id}/edit`)).toContain(`by ${fullName}`)
  })

  test('brings back a visit whose time is not offered any more, until it is kept', async () => {
    const { bands, post } = await openDesk()
    const { id } = await insert(2, 'Abu')
    // Every branch is closed at night.
    await set(id, { ...agreed, appointment_time: '03:00' })
    expect((await bands()).notTold).toMatch(/Abu Atɔŋa .* New time : Abu Atɔŋa Keep it/)
    const keep = { keep: 'yes', screen: 'today', list: '' }
    const kept = await post(`/admin/appointments/${id}/keep`, keep)
    expect(redirectOf(kept).path).toBe('/admin?done=kept')
    expect((await bands()).notTold).toContain('Every patient knows.')
  })

  test('has who is expected, and folds away who has come, by one tap that can be taken back', async () => {
    const { bands, post, text, fullName } = await openDesk()
    const today = new Date().toISOString().slice(0, 10)
    const { id } = await insert(90, 'Ama')
    // At midnight, so that the visit is due whenever this runs.
    await set(id, { ...agreed, appointment_date: today, appointment_time: '00:00' })
    await set((await insert(90, 'Late')).id, { ...agreed, appointment_date: daysAfter(today, 1) })
    await insert(90, 'Wish', { preferred_date: today })
    expect((await bands()).here).toMatch(/^ 1 left 12:00 AM Ama Atɔŋa/)
    const path = `/admin/appointments/${id}/attendance`
    const tap = (attendance: string, version: string, screen = 'today') =>
      post(path, { attendance, version, screen, list: '' })
    const answer = await tap('arrived', '1')
    expect(answer.headers.get('Location')).toBe('/admin?done=arrived')
    const time = timeOfDay((await storedAppointment(site(), id))?.attended_at ?? '')
    expect((await bands()).here).toMatch(new RegExp(`1 here .*Ama Atɔŋa.* Arrived ${time} Undo`))
    expect(await text('/admin/appointments')).toContain(`Arrived ${time}`)
    expect(await text(`/admin/appointments/${id}/edit`)).toContain(`Arrived, marked by ${fullName}`)
    const undone = await tap('', '2', 'dialog')
    expect(undone.headers.get('Location')).toBe(`/admin/appointments/${id}/edit?done=not-attended`)
    expect((await bands()).here).toMatch(/^ 1 left/)
  })

  test('is that of the branch which was chosen for the device, and finds everybody', async () => {
    const { open, read } = await openDesk()
    const { cookie } = await firstAdmin(site())
    const { reference, phone } = await insert(2, 'Bolepatient')
    await insert(2, 'Wenchipatient', { branch: 'Wenchi' })
    await insert(2, 'Anypatient', { branch: '' })
    expect(await read()).toContain('Wenchipatient')
    const chosen = await open('/admin?branch=Bole')
    const [device = ''] = chosen.headers.getSetCookie()
    expect(chosen.headers.get('Location')).toBe('/admin')
    expect(device).toMatch(/^gemev\.branch=Bole; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    const headers = { Cookie: `${cookie}; ${device.split(';')[0]}` }
    const readAtBole = async (query = '') =>
      visibleText(await (await site().fetch(`/admin${query}`, { headers })).text())
    const [bands] = (await readAtBole()).split('Print the day')
    for (const shown of ['Bolepatient', 'Anypatient']) expect(bands).toContain(shown)
    expect(bands).not.toContain('Wenchipatient')
    for (const words of ['bolepat', reference, phone.replaceAll(' ', '')])
      expect(await readAtBole(`?q=${words}`), words).toMatch(/Found .*Bolepatient.* Open/)
    expect(await readAtBole('?q=wenchip')).toMatch(/Found 1 appointment Wenchipatient/)
    expect(await readAtBole('?q=nobody')).toContain('Nobody found.')
  })

  test('stands above what an owner reads, alone at the front desk, and not before an editor', async () => {
    await insert(2, 'Ama')
    for (const [role, ...shown] of [
      ['owner', 'To answer', 'Welcome back, '],
      ['editor', 'Welcome back, '],
      ['front-desk', 'To answer'],
    ] as const) {
      const { cookie } = await signedInAdmin(site(), role, { role, branch: null })
      const page = await site().fetch('/admin', { headers: { Cookie: cookie } })
      const words = visibleText(await page.text()).match(/To answer|Welcome back, /g)
      expect([...new Set(words)], role).toEqual(shown)
    }
  })

  test('is where former screens lead, or the screen in their place', async () => {
    const { open } = await openDesk()
    for (const [former, path] of [
      ['?waiting=yes', ''],
      ['/messages', ''],
      ['/earlier', ''],
      ['/day-sheet?branch=Bole', '/day-sheet?branch=Bole'],
      ['/check-in', '/waiting-room'],
      ['/schedule?view=week', '/calendar?view=week'],
      ['/schedule/one?branch=Bole', '/answer/one'],
    ]) {
      const answer = await open(`/admin/appointments${former}`)
      expect([answer.status, answer.headers.get('Location')]).toEqual([301, `/admin${path}`])
    }
    expect((await open('/admin/appointments/constructor')).status).toBe(404)
  })

  test('counts new requests for an open tab, which does not prolong the session', async () => {
    const { cookie, id } = await signedInAdmin(site())
    await insertRequest(site().platform, '2026-11-20T08:00:01.000Z')
    const { isProlonged } = await makeSessionAnHourOld(site(), id)
    const get = (path: string) => site().fetch(path, { headers: { Cookie: cookie } })
    const path = '/admin/appointments/new-requests?since='
    expect(await (await get(`${path}2026-11-20T08:00:00.000Z`)).json()).toEqual({ count: 1 })
    expect(await isProlonged()).toBe(false)
    await get('/admin/appointments')
    expect(await isProlonged()).toBe(true)
    for (const since of ['', 'yesterday', '2026-02-30T00:00:00.000Z', "' or 1=1 --"])
      expect((await get(path + encodeURIComponent(since))).status, since).toBe(422)
  })
})
