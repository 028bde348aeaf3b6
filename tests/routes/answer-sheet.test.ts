import { beforeAll, expect, test as onEach } from 'vitest'
import { listEvents } from '#app/domain/appointments/appointment-events.server.ts'
import { refusals } from '#app/domain/appointments/appointment-texts.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { chartDay } from '#app/values/date-text.ts'
import { daysAfter } from '#app/values/day.ts'
import { insertRequest } from '#tests/appointments.ts'
import {
  openBackOffice,
  redirectOf,
  shownWithoutScript,
  storedAppointment,
  visibleText,
} from '#tests/back-office.ts'
import { comingDay } from '#tests/coming-day.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'
import { firstAdmin, postAs, signedInAdmin } from '#tests/staff.ts'

const day = comingDay()
const slot = (time: string) => `${day}T${time}`
/** What is chosen in the sheet of a page, by the name of the field. */
const chosenIn = (html: string) => {
  const inputs = html.match(/<input (?=[^>]*type="radio")(?=[^>]*checked="")[^>]*>/g) ?? []
  return Object.fromEntries(
    inputs.map((input) => [/name="(\w+)"/.exec(input)?.[1], /value="([^"]*)"/.exec(input)?.[1]]),
  )
}

describeSiteOnEachDatabase('the answer sheet', (site, kind) => {
  const test = onEach.runIf(kind === 'sqlite')
  beforeAll(async () => {
    const capacity = [{ service: ['ultrasound'], inParallel: 1, minutes: 30 }]
    const branches = seed.branches.map((branch) => ({ ...branch, capacity }))
    const { db, content } = site().platform
    const at = new Date().toISOString()
    const row = { id: 'branches', content: JSON.stringify(branches), version: 2, updated_at: at }
    await db.insertInto('website_documents').values(row).execute()
    content.notify()
  })

  let phones = 0
  /** A request without a branch, of a patient of its own. */
  async function request(changes: object = {}) {
    phones += 1
    const phone = `024 ${String(phones).padStart(7, '0')}`
    const asked = { branch: '', preferred_date: day, phone, ...changes } as const
    const { id } = await insertRequest(site().platform, new Date().toISOString(), asked)
    return id
  }
  const stored = (id: string) => storedAppointment(site(), id)
  const open = async (path: string) => (await openBackOffice(site())).open(path)
  const text = async (path: string) => (await openBackOffice(site())).text(path)
  const post = async (path: string, fields: Record<string, string>) =>
    (await openBackOffice(site())).post(path, fields)
  /** The answer of a desk to a request. */
  const answer = (time: string, changes: object = {}): Record<string, string> => {
    const usual = { version: '1', service: 'Ultrasound', branch: 'Bole', how: 'call' }
    return { ...usual, slot: slot(time), ...changes }
  }
  const sheet = (id: string) => `/admin/answer/${id}`
  const visit = (time: string | null, branch: string | null = 'Bole') => ({
    branch,
    appointment_date: time && day,
    appointment_time: time,
    status: time ? ('confirmed' as const) : ('pending' as const),
  })

  test('chooses no time for somebody who is here, so that no tap moves them', async () => {
    const id = await request()
    const here = { attendance: 'arrived' as const, attended_at: new Date().toISOString() }
    const begun = { ...visit('08:00'), appointment_date: '2026-01-05' }
    await setColumns(site().platform, 'appointments', id, begun)
    const chosen = async () => chosenIn(await (await open(sheet(id))).text())
    expect(await chosen()).toMatchObject({ slot: expect.stringMatching(/^\d/) })
    await setColumns(site().platform, 'appointments', id, here)
    expect(await chosen()).toMatchObject({ slot: '' })
  })

  test('offers the free times from the wish on, and shows what the patient will read', async () => {
    const taken = await request()
    await setColumns(site().platform, 'appointments', taken, visit('08:00'))
    const id = await request({ first_name: 'Fati', message: 'Pain in the\nlower belly' })
    const read = async (query: string) =>
      shownWithoutScript(await (await open(`${sheet(id)}?${query}`)).text())
    const html = await read('branch=Bole&service=Ultrasound')
    const text = visibleText(html)
    expect(text).toMatch(/Fati Atɔŋa Call 024 \d+ .*Pain in the lower belly/)
    expect(chosenIn(html)).toMatchObject({ branch: 'Bole', slot: slot('08:30') })
    expect(html).not.toContain(`value="${slot('08:00')}"`)
    expect(text).toContain(`prefers ${chartDay(day)}`)
    expect(text).toMatch(/They will read: Hello Fati, .* Bole.* http:\/\/localhost:3000\/r\//)
    // From the calendar comes a chosen time.
    const chosen = chosenIn(await read(`branch=Wenchi&slot=${slot('11:00')}`))
    expect(chosen).toMatchObject({ branch: 'Wenchi', slot: slot('11:00') })
    const ecg = chosenIn(await read('branch=Bole&service=ECG'))
    expect(ecg).toMatchObject({ service: 'ECG', slot: slot('08:00') })
  })

  test('offers the free times of another day, and chooses its first', async () => {
    const id = await request()
    const other = daysAfter(day, 7)
    const read = async (date: string) =>
      (await open(`${sheet(id)}?branch=Bole&service=Ultrasound&appointment_date=${date}`)).text()
    const html = await read(other)
    expect(chosenIn(html)).toMatchObject({ slot: `${other}T08:00` })
    expect(html).not.toContain(`value="${day}T`)
    // The sheet of the next patient begins with what they asked for.
    const next = await request()
    const list = await (await open(`${sheet(id)}?service=ECG&appointment_date=${other}`)).text()
    expect(list).toContain(`href="${sheet(next)}"`)
    expect(chosenIn(await read('soon')).slot).toBe(slot('08:00'))
    // A day without a free time is not silently another one.
    const over = await read('2020-01-01')
    expect(chosenIn(over).slot).toBe('')
    expect(visibleText(over)).toContain('No free time on Wed, Jan 1')
  })

  test('offers the branch of the device to whoever named none', async () => {
    const Cookie = `${(await firstAdmin(site())).cookie}; gemev.branch=Wenchi`
    const page = await site().fetch(sheet(await request()), { headers: { Cookie } })
    expect(chosenIn(await page.text())).toMatchObject({ branch: 'Wenchi' })
  })

  test('confirms branch, service, day and time at once, and then opens WhatsApp with them', async () => {
    const id = await request({ service: 'Laboratory' })
    const sent = answer('09:00', { service: 'ECG', how: 'whatsapp' })
    const page = await (await post(`${sheet(id)}?q=atɔ`, sent)).text()
    expect(await stored(id)).toMatchObject({ ...visit('09:00'), service: 'ECG', version: 2 })
    const link = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(page)?.[1] ?? ''
    expect(decodeURIComponent(link)).toContain('/r/')
    expect(await text('/admin')).toMatch(/WhatsApp opened at .* Sent\?/)
    const told = await post(`${sheet(id)}?q=atɔ`, { ...sent, version: '2', how: 'call' })
    expect(redirectOf(told).path).toBe(`/admin?q=${encodeURIComponent('atɔ')}&done=told`)
    expect(await text('/admin')).toContain('Every patient knows.')
  })

  test('goes on to the next request, and after the last one to Today', async () => {
    const bole = { role: 'front-desk', branch: 'Bole' } as const
    const { cookie } = await signedInAdmin(site(), 'Yaw Boateng', bole)
    const [first, other] = [await request({ branch: 'Bole' }), await request({ branch: 'Wenchi' })]
    const second = await request()
    const confirm = async (id: string, time: string) =>
      redirectOf(await postAs(site(), cookie, sheet(id), answer(time, { next: 'yes' }))).path
    expect(await confirm(first, '09:00')).toBe(`${sheet(second)}?done=told`)
    expect(await confirm(second, '09:30')).toBe('/admin?done=told')
    expect((await postAs(site(), cookie, sheet(other), answer('10:00'))).status).toBe(403)
    const elsewhere = answer('10:00', { branch: 'Wenchi', version: '2' })
    expect((await postAs(site(), cookie, sheet(second), elsewhere)).status).toBe(422)
    expect(await stored(other)).toMatchObject(visit(null, 'Wenchi'))
  })

  test('refuses a full time with the next free ones, and books it with a reason, which the history shows', async () => {
    await setColumns(site().platform, 'appointments', await request(), visit('09:30'))
    const id = await request()
    const refused = await post(sheet(id), answer('09:30'))
    expect(refused.status).toBe(422)
    const html = await refused.text()
    expect(visibleText(html)).toContain('at 9:30 AM: 1 of 1 taken for Ultrasound.')
    expect(html).toContain(`value="${slot('10:00')}"`)
    for (const wrong of [
      { override_reason: 'x'.repeat(161) },
      { slot: '', appointment_date: '2026-02-30', appointment_time: '09:00' },
      { slot: slot('25:00') },
      { branch: 'Nowhere' },
      { branch: '' },
      { service: 'Nothing' },
    ])
      expect([wrong, (await post(sheet(id), answer('09:30', wrong))).status]).toEqual([wrong, 422])
    expect(await stored(id)).toMatchObject({ ...visit(null, null), version: 1 })
    const reason = answer('09:30', { override_reason: 'An <b>emergency</b>' })
    expect((await post(sheet(id), reason)).status).toBe(302)
    expect(await stored(id)).toMatchObject(visit('09:30'))
    expect(await text(`/admin/appointments/${id}/edit`)).toContain(
      'Booked outside the free times: An &lt;b&gt;emergency&lt;/b&gt;',
    )
    expect((await post(sheet('nobody'), answer('11:00'))).status).toBe(404)
  })

  test('is where a full time leads that was confirmed in the list, and its refusal says why', async () => {
    await setColumns(site().platform, 'appointments', await request(), visit('09:30'))
    const id = await request()
    await setColumns(site().platform, 'appointments', id, { ...visit('09:30'), status: 'pending' })
    const status = { status: 'confirmed', version: '1', list: '' }
    const answered = await post(`/admin/appointments/${id}/status`, status)
    expect(answered.headers.get('Location')).toBe(sheet(id))
    expect(await text(sheet(id))).toContain('1 of 1 taken for Ultrasound.')
  })

  test('of two desks that answer one request the second one keeps what was typed', async () => {
    const id = await request()
    expect((await post(sheet(id), answer('13:00'))).status).toBe(302)
    const theirs = answer('13:30', { branch: 'Wenchi', service: 'ECG' })
    const lost = await post(sheet(id), theirs)
    expect(lost.status).toBe(409)
    const page = await lost.text()
    expect(visibleText(page)).toContain(refusals.conflict)
    expect(chosenIn(page)).toMatchObject({ branch: 'Wenchi', service: 'ECG' })
    expect(page).toMatch(/name="appointment_time"[^>]*value="13:30"/)
    expect(await stored(id)).toMatchObject(visit('13:00'))
    // Sent once more it says what the second desk wants, over what the first has stored.
    const [, version = ''] = /name="version" value="(\d+)"/.exec(page) ?? []
    expect((await post(sheet(id), { ...theirs, version })).status).toBe(302)
    expect(await stored(id)).toMatchObject({ ...visit('13:30', 'Wenchi'), service: 'ECG' })
  })

  onEach('an answer whose line was cut is done when it is sent again, and tells once', async () => {
    for (const how of ['call', 'auto', 'whatsapp']) {
      const id = await request()
      const fields = answer('15:00', { how, service: 'ECG' })
      const send = () => post(sheet(id), fields)
      const statuses = (await Promise.all([send(), send()])).map(({ status }) => status)
      const late = await send()
      const done = how === 'whatsapp' ? 200 : 302
      expect([...statuses, late.status], how).toEqual([done, done, done])
      expect(await stored(id)).toMatchObject({ ...visit('15:00'), version: 2 })
      const events = (await listEvents(site().platform, id)).map(({ kind }) => kind)
      expect(events.filter((each) => each === 'status')).toHaveLength(1)
      const messages = site().platform.db.selectFrom('appointment_messages').selectAll()
      expect(await messages.where('appointment_id', '=', id).execute(), how).toMatchObject([
        { template: 'confirmed', status: how === 'call' ? 'sent' : 'manual' },
      ])
    }
  })
})
