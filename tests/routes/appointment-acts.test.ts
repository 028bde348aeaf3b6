import { expect, test } from 'vitest'
import {
  attendanceNotSaved,
  refusals,
  statusNotUpdated,
} from '#app/domain/appointments/appointment-texts.ts'
import { thisNotSaved } from '#app/domain/resource-texts.ts'
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
import { filledForm } from '#tests/filled-form.ts'
import { patientPage } from '#tests/patient-page.ts'
import { rowOf, setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const morning = '2026-11-20T08:00:00.000Z'
const day = comingDay()
const visit = { appointment_date: day, appointment_time: '09:30', branch: 'Bole' }
const fieldsOf = (text: string) => Object.fromEntries(new URLSearchParams(text))

describeSite('an act on an appointment', (site) => {
  const insert = async (changes: object = {}) => {
    const { id } = await insertRequest(site().platform, morning, { branch: 'Bole' })
    await setColumns(site().platform, 'appointments', id, { notes: null, ...changes })
    return id
  }
  const stored = (id: string) => storedAppointment(site(), id)
  const addressOf = (id: string, act: string) => `/admin/appointments/${id}/${act}`

  /** What each act is sent with, what is stored then, and where it leads without JavaScript. */
  const acts: [act: string, fields: string, stored: object, leadsTo: string][] = [
    ['status', 'status=confirmed', { status: 'confirmed' }, '?q=a&done=confirmed'],
    ['attendance', 'attendance=arrived', { attendance: 'arrived' }, '/:id/edit?q=a&done=arrived'],
    ['told', 'by=call&screen=today', { version: 1 }, '/admin?q=a&done=told'],
    ['not-reached', 'again=hour', { status: 'pending' }, '/admin?q=a&done=not-reached'],
    ['refuse', 'reason=Far.', { clinic_reason: 'Far.' }, '/admin?q=a&done=cancelled'],
    ['refuse', 'reason=A.&other_reason=No.', { clinic_reason: 'No.' }, '/admin?q=a&done=cancelled'],
    ['no-messages', '', { messages_off_at: expect.any(String) }, '/:id/edit?done=no-messages'],
    ['messages-again', '', { messages_off_at: null }, '/:id/edit?done=messages-again'],
    ['decline-reschedule', '', { asked_date: null }, '/:id/edit?done=declined'],
    ['not-earlier', '', { earlier_asked_at: null }, '/:id/edit?done=not-earlier'],
    ['void-link', '', { link_version: 2 }, '/:id/edit?done=voided'],
    ['result', '', { version: 1 }, '/:id/edit?done=result'],
  ]
  test.each(acts)('%s %s is stored, and leads back', async (act, fields, columns, leadsTo) => {
    const { post } = await openBackOffice(site())
    const id = await insert({ asked_date: day, earlier_asked_at: morning })
    const sent = { ...fieldsOf(fields), version: '1', list: 'q=a' }
    const answer = await post(addressOf(id, act), sent)
    expect(answer.status).toBe(302)
    const path = leadsTo.startsWith('/admin') ? leadsTo : `/admin/appointments${leadsTo}`
    expect(redirectOf(answer).path).toBe(path.replace(':id', id))
    const before = await stored(id)
    expect(before).toMatchObject(columns)
    // A second tap changes nothing.
    if (act === 'void-link' || act === 'not-reached') return
    expect((await post(addressOf(id, act), sent)).status).toBe(302)
    expect(await stored(id)).toEqual(before)
  })

  test.each([
    ['status', 'status=lost', statusNotUpdated],
    ['attendance', 'attendance=late', attendanceNotSaved],
    ['attendance', '', attendanceNotSaved],
    ['not-reached', 'again=next year', thisNotSaved],
    ['refuse', `reason=${'x'.repeat(201)}`, 'Please shorten this to 200 characters.'],
  ])('%s %s is refused in words', async (act, fields, sentence) => {
    const { post } = await openBackOffice(site())
    const id = await insert()
    const answer = await post(addressOf(id, act), { ...fieldsOf(fields), version: '1' })
    expect(answer.status).toBe(422)
    expect(visibleText(await answer.text())).toContain(sentence)
    expect(await stored(id)).toMatchObject({ status: 'pending', version: 1 })
  })

  test('of an outdated screen, a deleted row or another branch changes nothing, and says why', async () => {
    const { post } = await openBackOffice(site())
    const access = { role: 'front-desk', branch: 'Bole' } as const
    const { cookie } = await signedInAdmin(site(), 'Yaw Boateng', access)
    const id = await insert({ branch: 'Zebilla', asked_date: day, earlier_asked_at: morning })
    for (const [act, fields] of [...acts, ['opened', ''], ['again', '']] as typeof acts) {
      const sent = { ...fieldsOf(fields), version: '1' }
      const gone = await post(addressOf('nobody', act), sent)
      expect([act, gone.status]).toEqual([act, 404])
      // On the screen that it was sent from: its data name the sentence as well.
      expect(visibleText(await gone.text())).toContain(refusals['not-found'])
      const elsewhere = await postAs(site(), cookie, addressOf(id, act), sent)
      expect([act, elsewhere.status]).toEqual([act, 403])
      if (['told', 'result', 'messages-again', 'opened', 'again'].includes(act)) continue
      const late = await post(addressOf(id, act), { ...sent, version: '7' })
      expect([act, late.status]).toEqual([act, 409])
      expect(visibleText(await late.text())).toContain(refusals.conflict)
    }
    for (const version of ['', 'x', '-1', '1.5', '1e99', 'Infinity', '99999999999', '٣']) {
      const answer = await post(addressOf(id, 'status'), { status: 'completed', version })
      expect(answer.status, version).toBe(409)
    }
    expect(await stored(id)).toMatchObject({ status: 'pending', version: 1, messages_off_at: null })
  })

  test('is on the record by name, or by address where somebody has none, and messages can be ended', async () => {
    for (const name of ['Esi Mensah', '']) {
      const { post, text } = await openBackOffice(site(), name)
      const id = await insert(visit)
      await post(addressOf(id, 'status'), { status: 'confirmed', version: '1' })
      await post(addressOf(id, 'told'), { template: 'reminder', by: 'whatsapp' })
      for (const _ of [1, 2]) await post(addressOf(id, 'no-messages'), { version: '2' })
      const dialog = await text(addressOf(id, 'edit'))
      const by = name || /admin-\d+@example\.com/.source
      expect(dialog).toMatch(new RegExp(`Pending → Confirmed by ${by}`))
      expect(dialog).toMatch(new RegExp(`Reminder opened by ${by}`))
      expect(dialog).toContain('The patient wants no messages, since')
      expect(dialog.match(/Messages to the patient turned off by/g)).toHaveLength(1)
      expect(dialog).not.toContain('Tell the patient that the result is ready')
      expect((await post(addressOf(id, 'result'), {})).status).toBe(422)
    }
  })

  test('says once in an hour that a result is ready, and lets a message be tried again', async () => {
    const { post } = await openBackOffice(site())
    const id = await insert({ ...visit, status: 'confirmed' })
    for (const _ of [1, 2]) await post(addressOf(id, 'result'), {})
    const { db } = site().platform
    const messages = db.selectFrom('appointment_messages').selectAll()
    const [message, ...others] = await messages.where('appointment_id', '=', id).execute()
    expect([message, others]).toMatchObject([{ template: 'result', status: 'manual' }, []])
    const again = { message: message?.id ?? '', screen: 'today', list: '' }
    const failed = { status: 'failed', channel: 'sms', last_error: 'refused' } as const
    await setColumns({ db }, 'appointment_messages', again.message, failed)
    // Only under its own appointment.
    expect((await post(addressOf(await insert(), 'again'), again)).status).toBe(404)
    const answer = await post(addressOf(id, 'again'), again)
    expect(answer.headers.get('Location')).toBe('/admin?done=again')
    const retried = await rowOf({ db }, 'appointment_messages', again.message)
    expect(retried).toMatchObject({ status: 'waiting', last_error: null })
  })

  test('is undone by a plain form on the screen where it was done, and only there', async () => {
    const { post, open } = await openBackOffice(site())
    /** Sends the plain form "Undo" of a page, and answers where it leads. */
    async function undoOn(address: string, fields: Record<string, string> = {}) {
      const page = shownWithoutScript(await (await open(address)).text())
      const [form = ''] = /<form(?=[^>]*appointments\/undo).*?<\/form>/s.exec(page) ?? []
      expect(form).toMatch(/^<form(?=[^>]*method="post").*<button type="submit"[^>]*>Undo</s)
      const shown = filledForm(`<main>${form}`)
      return redirectOf(await post('/admin/appointments/undo', { ...shown, ...fields }))
    }
    const id = await insert()
    const list = 'q=Awin&status=pending'
    const change = { status: 'cancelled', version: '1', list }
    const changed = await post(addressOf(id, 'status'), change)
    const back = await undoOn(changed.headers.get('Location') ?? '')
    expect(back.path).toBe(`/admin/appointments?${list}&done=pending`)
    expect((await stored(id))?.status).toBe('pending')
    const answer = { ...visit, service: 'ECG', slot: `${day}T10:00`, how: 'auto', version: '3' }
    const confirmed = await post(`/admin/answer/${id}`, answer)
    const today = await undoOn(confirmed.headers.get('Location') ?? '')
    expect(today.path).toBe('/admin?done=pending')
    expect(await stored(id)).toMatchObject({ appointment_time: null, service: 'Ultrasound' })
    const address = `${today.path}&undo=${encodeURIComponent(today.undo)}`
    const again = await undoOn(address, { screen: '//example.com' })
    expect(again.path).toBe('/admin/appointments?done=confirmed')
  })

  test('is undone in the dialog, and leads to another time where the former one is not open', async () => {
    const { post } = await openBackOffice(site())
    const id = await insert()
    const edited = { ...visit, notes: '', version: '1', status: 'confirmed' }
    const saved = redirectOf(await post(addressOf(id, 'edit'), edited))
    await post('/admin/appointments/undo.data', { changes: saved.undo })
    expect(await stored(id)).toMatchObject({ status: 'pending', appointment_date: null })

    const atNight = await insert({ ...visit, appointment_time: '03:00', status: 'confirmed' })
    const change = { status: 'cancelled', version: '1', list: '' }
    const { undo: changes } = redirectOf(await post(addressOf(atNight, 'status'), change))
    const plain = redirectOf(await post('/admin/appointments/undo', { changes, list: '' }))
    expect(plain.path).toBe(`/admin/answer/${atNight}`)
    // With JavaScript the browser goes there itself, and asks first where something is typed.
    const answer = await post('/admin/appointments/undo.data', { changes })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(plain.path)])
    const none = await post('/admin/appointments/undo.data', { changes: '[{"id":1,"version":1}]' })
    expect(none.status).toBe(422)
  })
})

describeSite('an offer of an earlier time', (site) => {
  const { send, post: postAsPatient, update } = patientPage(site)
  // The clinic is open at noon on every day of the week.
  const freedDay = daysAfter(new Date().toISOString().slice(0, 10), 7)
  const freed = { date: freedDay, time: '12:00', branch: 'Zebilla' }
  const later = { appointment_date: comingDay(14), status: 'confirmed' }
  const addressOf = (id: string, act: string) => `/admin/appointments/earlier/${id}/${act}`

  test('is a line of Today, goes to the next patient, and moves whoever agrees', async () => {
    const { open, post, text } = await openBackOffice(site())
    const ask = async (first_name: string) => {
      const { row } = await send({ branch: 'Zebilla', earlier: 'yes', first_name })
      await update(row.id, later)
      return row
    }
    const [first, next] = [await ask('First'), await ask('Next')]
    const cancelled = await send({ branch: 'Zebilla' })
    const moved = { appointment_date: freedDay, appointment_time: '12:00', status: 'confirmed' }
    await update(cancelled.row.id, moved)
    await postAsPatient(`${cancelled.path}/cancel`, {})
    const html = await (await open('/admin')).text()
    expect(visibleText(html)).toMatch(/12:00 PM is free: First .* Offer by WhatsApp/)
    // The version of the visit goes with the agreement alone: what was said on the phone is written down in any case.
    const namesOf = (act: string) => {
      const [, after = ''] = html.split(`${addressOf(first.id, act)}"`)
      const inputs = after.slice(0, after.indexOf('</form>')).matchAll(/<input [^>]*name="(\w+)"/g)
      return [...inputs].map(([, name]) => name)
    }
    for (const act of ['offer', 'decline', 'accept']) {
      expect(namesOf(act)).toEqual(expect.arrayContaining(['date', 'time', 'branch']))
      expect(namesOf(act).includes('version')).toBe(act === 'accept')
    }
    const act = async (id: string, name: string, fields: object = {}) =>
      (await post(addressOf(id, name), { ...freed, ...fields })).headers.get('Location')
    expect(await act(first.id, 'decline')).toBe('/admin?done=declined')
    expect(await act(next.id, 'offer')).toBe('/admin?done=offered')
    expect(await text('/admin')).toMatch(/is free: Next .* Offered /)
    const { version } = await rowOf(site().platform, 'appointments', next.id)
    expect(await act(next.id, 'accept', { version: String(version) })).toBe('/admin?done=moved')
    expect(await rowOf(site().platform, 'appointments', next.id)).toMatchObject(moved)
    // Who has agreed on the phone may still be told in writing.
    expect(await text('/admin')).toMatch(/Not told yet 1 Next/)
    const history = await text(`/admin/appointments/${next.id}/edit`)
    expect(history).toContain('12:00 PM, Zebilla was offered by')
    expect(history).toContain('Taken off the list for earlier times by')
  })

  test('is taken neither of what is no time, nor of another branch, nor from an outdated screen', async () => {
    const bole = { role: 'front-desk', branch: 'Bole' } as const
    const { cookie } = await signedInAdmin(site(), 'Yaw Boateng', bole)
    const { post } = await openBackOffice(site())
    const { row } = await send({ earlier: 'yes', branch: 'Bole' })
    await update(row.id, later)
    const own = { ...freed, branch: 'Bole', version: String(row.version) }
    const status = async (act: string, fields: object) =>
      (await post(addressOf(row.id, act), { ...own, ...fields })).status
    for (const act of ['offer', 'decline', 'accept']) {
      for (const wrong of [{ date: '2026-02-30' }, { time: "12:00' or 1=1" }, { branch: '' }])
        expect(await status(act, wrong), act).toBe(422)
      // Whoever works for Bole cannot promise a time of Zebilla.
      const elsewhere = await postAs(site(), cookie, addressOf(row.id, act), freed)
      expect(elsewhere.status).toBe(act === 'accept' ? 422 : 404)
    }
    for (const version of ['99', '']) expect(await status('accept', { version })).toBe(409)
    expect(await status('accept', { date: '2020-01-06' })).toBe(422)
    const untouched = { ...later, branch: 'Bole', version: 1 }
    expect(await rowOf(site().platform, 'appointments', row.id)).toMatchObject(untouched)
  })
})
