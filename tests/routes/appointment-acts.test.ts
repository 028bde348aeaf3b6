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
import { patientPage } from '#tests/patient-page.ts'
import { rowOf, setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const morning = '2026-11-20T08:00:00.000Z'
const day = comingDay()
const visit = { appointment_date: day, appointment_time: '09:30', branch: 'Bole' }

describeSite('an act on an appointment', (site) => {
  const insert = async (changes: object = {}) => {
    const { id } = await insertRequest(site().platform, morning, { branch: 'Bole' })
    const columns = { notes: null, ...changes }
    await setColumns(site().platform, 'appointments', id, columns)
    return id
  }
  const stored = (id: string) => storedAppointment(site(), id)
  const addressOf = (id: string, act: string) => `/admin/appointments/${id}/${act}`
  const messagesOf = (id: string) => {
    const messages = site().platform.db.selectFrom('appointment_messages').selectAll()
    return messages.where('appointment_id', '=', id).orderBy('created_at').orderBy('id').execute()
  }
  const frontDeskOf = async (branch: string) => {
    const { cookie } = await signedInAdmin(site(), 'Yaw Boateng', { role: 'front-desk', branch })
    return (path: string, fields: Record<string, string>) => postAs(site(), cookie, path, fields)
  }

  /** What each act is sent with, what stays stored, and where it leads without JavaScript; the row has the version 1. */
  const acts: [act: string, fields: Record<string, string>, stored: object, leadsTo: string][] = [
    ['status', { status: 'confirmed' }, { status: 'confirmed' }, '?status=pending&done=confirmed'],
    [
      'attendance',
      { attendance: 'arrived' },
      { attendance: 'arrived' },
      '/:id/edit?status=pending&done=arrived',
    ],
    ['told', { by: 'call', screen: 'today' }, {}, '/admin?status=pending&done=told'],
    ['not-reached', { again: 'hour' }, { status: 'pending' }, '/admin?done=not-reached'],
    [
      'refuse',
      { reason: 'Only at Bole.' },
      { status: 'cancelled', clinic_reason: 'Only at Bole.' },
      '/admin?done=cancelled',
    ],
    [
      'refuse',
      { reason: '', other_reason: 'Too far.' },
      { clinic_reason: 'Too far.' },
      '/admin?done=cancelled',
    ],
    ['no-messages', {}, { messages_off_at: expect.any(String) }, '/:id/edit?done=no-messages'],
    ['messages-again', {}, { messages_off_at: null }, '/:id/edit?done=messages-again'],
    ['decline-reschedule', {}, { asked_date: null }, '/:id/edit?done=declined'],
    ['not-earlier', {}, { earlier_asked_at: null }, '/:id/edit?done=not-earlier'],
    ['void-link', {}, { link_version: 2 }, '/:id/edit?done=voided'],
    ['result', {}, { version: 1 }, '/:id/edit?done=result'],
  ]
  test.each(acts)('%s %o is stored, and leads back', async (act, fields, columns, leadsTo) => {
    const { post } = await openBackOffice(site())
    const id = await insert({ asked_date: day, earlier_asked_at: morning })
    const sent = { ...fields, version: '1', list: 'status=pending' }
    const answer = await post(addressOf(id, act), sent)
    expect(answer.status).toBe(302)
    const path = leadsTo.startsWith('/admin') ? leadsTo : `/admin/appointments${leadsTo}`
    expect(redirectOf(answer).path).toBe(path.replace(':id', id))
    expect(await stored(id)).toMatchObject(columns)
    // A second tap changes nothing.
    const before = await stored(id)
    if (act !== 'void-link' && act !== 'not-reached') {
      expect((await post(addressOf(id, act), sent)).status).toBe(302)
      expect(await stored(id)).toEqual(before)
    }
  })

  const wrong: [act: string, fields: Record<string, string>, sentence: string][] = [
    ['status', { status: 'lost' }, statusNotUpdated],
    ['attendance', { attendance: 'late' }, attendanceNotSaved],
    ['attendance', {}, attendanceNotSaved],
    ['not-reached', { again: 'next year' }, thisNotSaved],
    ['refuse', { reason: 'x'.repeat(201) }, 'Please shorten this to 200 characters.'],
  ]
  test.each(wrong)('%s %o is refused in words', async (act, fields, sentence) => {
    const { post } = await openBackOffice(site())
    const id = await insert()
    const answer = await post(addressOf(id, act), { ...fields, version: '1' })
    expect(answer.status).toBe(422)
    expect(visibleText(await answer.text())).toContain(sentence)
    expect(await stored(id)).toMatchObject({ status: 'pending', version: 1 })
  })

  test('of an outdated screen, a deleted row or another branch changes nothing, and says why', async () => {
    const { post } = await openBackOffice(site())
    const postAtBole = await frontDeskOf('Bole')
    const id = await insert({ branch: 'Zebilla', asked_date: day, earlier_asked_at: morning })
    const withVersion = acts.filter(([act]) => !['told', 'result', 'messages-again'].includes(act))
    for (const [act, fields] of withVersion) {
      const late = await post(addressOf(id, act), { ...fields, version: '7' })
      expect([act, late.status]).toEqual([act, 409])
      // On the screen that it was sent from: its data name the sentence as well.
      expect(visibleText(await late.text())).toContain(refusals.conflict)
    }
    for (const [act, fields] of [...acts, ['opened', {}] as const, ['again', {}] as const]) {
      const gone = await post(addressOf('nobody', act), { ...fields, version: '1' })
      expect([act, gone.status]).toEqual([act, 404])
      expect(visibleText(await gone.text())).toContain(refusals['not-found'])
      const elsewhere = await postAtBole(addressOf(id, act), { ...fields, version: '1' })
      expect([act, elsewhere.status]).toEqual([act, 403])
    }
    for (const version of ['', 'x', '-1', '1.5', '1e99', 'Infinity', '99999999999', '٣']) {
      const answer = await post(addressOf(id, 'status'), { status: 'completed', version })
      expect(answer.status, version).toBe(409)
    }
    expect(await stored(id)).toMatchObject({ status: 'pending', version: 1, messages_off_at: null })
  })

  test('that tells a patient is on the record, by name or by address', async () => {
    for (const name of ['Esi Mensah', '']) {
      const { post, text } = await openBackOffice(site(), name)
      const id = await insert()
      await post(addressOf(id, 'status'), { status: 'confirmed', version: '1' })
      await post(addressOf(id, 'opened'), { template: 'reminder' })
      const history = await text(addressOf(id, 'edit'))
      const by = name || /admin-\d+@example\.com/.source
      expect(history).toMatch(new RegExp(`Pending → Confirmed by ${by}`))
      expect(history).toMatch(new RegExp(`Reminder opened by ${by}`))
    }
  })

  test('ends the messages for a caller once, since then, and is seen in the dialog', async () => {
    const { post, text, fullName } = await openBackOffice(site())
    const id = await insert({ ...visit, status: 'confirmed' })
    for (const _ of [1, 2]) await post(addressOf(id, 'no-messages'), { version: '1' })
    const dialog = await text(addressOf(id, 'edit'))
    expect(dialog).toContain('The patient wants no messages, since')
    expect(dialog).not.toContain('Say that the result is ready')
    expect(dialog.match(/No more messages to the patient, set by/g)).toHaveLength(1)
    expect(dialog).toContain(`No more messages to the patient, set by ${fullName}`)
    expect((await post(addressOf(id, 'result'), {})).status).toBe(422)
    await post(addressOf(id, 'messages-again'), { version: '2' })
    expect(await text(addressOf(id, 'edit'))).toContain(
      `Messages to the patient again, set by ${fullName}`,
    )
  })

  test('says once in an hour that a result is ready, and lets a message be tried again', async () => {
    const { post } = await openBackOffice(site())
    const id = await insert({ ...visit, status: 'confirmed' })
    for (const _ of [1, 2]) await post(addressOf(id, 'result'), {})
    const [message, ...others] = await messagesOf(id)
    expect(others).toEqual([])
    expect(message).toMatchObject({ template: 'result', status: 'manual' })
    await setColumns(site().platform, 'appointment_messages', message?.id ?? '', {
      status: 'failed',
      channel: 'sms',
      last_error: 'refused',
    })
    const again = { message: message?.id ?? '', screen: 'today', list: '' }
    const answer = await post(addressOf(id, 'again'), again)
    expect(answer.headers.get('Location')).toBe('/admin?done=again')
    expect(await messagesOf(id)).toMatchObject([{ status: 'waiting', last_error: null }])
    // Only under its own appointment.
    expect((await post(addressOf(await insert(), 'again'), again)).status).toBe(404)
  })

  test('refuses who came to a cancelled visit', async () => {
    const { post } = await openBackOffice(site())
    const id = await insert({ status: 'cancelled' })
    const answer = await post(addressOf(id, 'attendance'), { attendance: 'arrived', version: '1' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('This appointment is cancelled.')
  })

  test('is undone by a plain form on the screen where it was done, and only there', async () => {
    const { post, open } = await openBackOffice(site())
    /** Sends the plain form "Undo" of a page, and answers where it leads. */
    async function undoOn(address: string, fields: Record<string, string> = {}) {
      const page = shownWithoutScript(await (await open(address)).text())
      const [form = ''] = /<form(?=[^>]*appointments\/undo).*?<\/form>/s.exec(page) ?? []
      expect(form).toMatch(/^<form(?=[^>]*method="post").*<button type="submit"[^>]*>Undo</s)
      const inputs = [...form.matchAll(/<input(?=[^>]*name="(\w+)")(?=[^>]*value="([^"]*)")/g)]
      const values = inputs.map(([, name, value = '']) => [
        name,
        value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
      ])
      const sent = { ...Object.fromEntries(values), ...fields }
      return redirectOf(await post('/admin/appointments/undo', sent))
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
    const again = await undoOn(`${today.path}&undo=${encodeURIComponent(today.undo)}`, {
      screen: '//example.com',
    })
    expect(again.path).toBe('/admin/appointments?done=confirmed')
  })

  test('is undone in the dialog where it changed the status, and leads to another time where that one is not open', async () => {
    const { post } = await openBackOffice(site())
    const undo = async (changes: string) => {
      const answer = await post('/admin/appointments/undo.data', { changes })
      return { status: answer.status, text: await answer.text() }
    }
    const id = await insert()
    const edit = (fields: Record<string, string>) =>
      post(addressOf(id, 'edit'), { ...visit, notes: '', ...fields })
    const saved = redirectOf(await edit({ version: '1', status: 'confirmed' }))
    expect((await undo(saved.undo)).text).toContain('pending')
    expect(await stored(id)).toMatchObject({ status: 'pending', appointment_date: null })
    const noted = await edit({ version: '3', status: 'pending', notes: 'Calls back' })
    expect(redirectOf(noted).undo).toBe('')

    const atNight = await insert({ ...visit, appointment_time: '03:00', status: 'confirmed' })
    const change = { status: 'cancelled', version: '1', list: '' }
    const { undo: changes } = redirectOf(await post(addressOf(atNight, 'status'), change))
    const plain = redirectOf(await post('/admin/appointments/undo', { changes, list: '' }))
    expect(plain.path).toBe(`/admin/answer/${atNight}`)
    // With JavaScript the browser goes there itself, and asks first where something is typed.
    const answer = await undo(changes)
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(plain.path)])
    for (const none of ['', '[]', '{}', '[{"id":1,"version":1}]', `[${'{},'.repeat(60)}{}]`])
      expect((await undo(none)).status).toBe(422)
  })
})

describeSite('an offer of an earlier time', (site) => {
  const { send: sendAsPatient, post: postAsPatient, update } = patientPage(site)
  const send = (changes: object = {}) => sendAsPatient({ branch: 'Zebilla', ...changes })
  const stored = (id: string) => rowOf(site().platform, 'appointments', id)
  // The clinic is open at noon on every day of the week.
  const freedDay = daysAfter(new Date().toISOString().slice(0, 10), 7)
  /** Stores a confirmed visit and lets its patient cancel it, so that its time is free. */
  async function freeATime() {
    const { row, path } = await send()
    const visit = { appointment_date: freedDay, appointment_time: '12:00', status: 'confirmed' }
    await update(row.id, visit)
    expect((await postAsPatient(`${path}/cancel`, {})).status).toBe(303)
  }
  const freed = { date: freedDay, time: '12:00', branch: 'Zebilla' }
  const later = comingDay(14)
  const addressOf = (id: string, act: string) => `/admin/appointments/earlier/${id}/${act}`

  test('is a line of Today, is written down by one tap, and moves whoever agrees', async () => {
    const { open, post, text } = await openBackOffice(site())
    const { row } = await send({ earlier: 'yes', first_name: 'Atampugre' })
    const agreed = { appointment_date: later, appointment_time: '10:00', status: 'confirmed' }
    await update(row.id, agreed)
    await freeATime()
    const html = await (await open('/admin')).text()
    expect(visibleText(html)).toMatch(/12:00 PM is free: Atampugre .* Offer by WhatsApp/)
    // The version of the visit goes with the agreement alone: what was said on the phone is written down in any case.
    const fieldsOf = (act: string) => {
      const [, after = ''] = html.split(`${addressOf(row.id, act)}"`)
      const inputs = after.slice(0, after.indexOf('</form>')).matchAll(/<input [^>]*name="(\w+)"/g)
      return [...inputs].map(([, name]) => name)
    }
    const time = ['date', 'time', 'branch']
    expect(['offer', 'decline', 'accept'].map(fieldsOf)).toEqual([time, time, [...time, 'version']])
    const offer = await post(addressOf(row.id, 'offer'), freed)
    expect(offer.headers.get('Location')).toBe('/admin?done=offered')
    expect(await text('/admin')).toContain('Offered ')
    const { version } = await stored(row.id)
    const accepted = { ...freed, version: String(version) }
    const moved = await post(addressOf(row.id, 'accept'), accepted)
    expect(moved.headers.get('Location')).toBe('/admin?done=moved')
    expect(await stored(row.id)).toMatchObject({
      appointment_date: freedDay,
      appointment_time: '12:00',
      earlier_asked_at: null,
    })
    // Who has agreed on the phone may still be told in writing.
    expect(await text('/admin')).toMatch(/Not told yet 1 Atampugre/)
    const history = await text(`/admin/appointments/${row.id}/edit`)
    expect(history).toContain('12:00 PM, Zebilla was offered by')
    expect(history).toContain('Taken off the list for earlier times by')
  })

  test('is of the next patient once the first has declined', async () => {
    const { post, text } = await openBackOffice(site())
    const [first, next] = [
      await send({ earlier: 'yes', first_name: 'First' }),
      await send({ earlier: 'yes', first_name: 'Next' }),
    ]
    const agreed = { appointment_date: later, status: 'confirmed' }
    for (const { row } of [first, next]) await update(row.id, agreed)
    await freeATime()
    expect(await text('/admin')).toContain('is free: First')
    const declined = await post(addressOf(first.row.id, 'decline'), freed)
    expect(declined.headers.get('Location')).toBe('/admin?done=declined')
    expect(await text('/admin')).toContain('is free: Next')
  })

  test('is taken neither of what is no time, nor of another branch, nor from an outdated screen', async () => {
    const bole = { role: 'front-desk', branch: 'Bole' } as const
    const { cookie } = await signedInAdmin(site(), 'Yaw Boateng', bole)
    const { post } = await openBackOffice(site())
    const { row } = await send({ earlier: 'yes', branch: 'Bole' })
    await update(row.id, { appointment_date: later, status: 'confirmed' })
    const own = { ...freed, branch: 'Bole', version: String(row.version) }
    for (const act of ['offer', 'decline', 'accept']) {
      const path = addressOf(row.id, act)
      for (const wrong of [
        { date: '2026-02-30' },
        { date: `${freedDay}T12:00` },
        { time: '24:00' },
        { time: "12:00' or 1=1" },
        { branch: '' },
        { date: 'a'.repeat(10_000) },
      ])
        expect((await post(path, { ...own, ...wrong })).status, act).toBe(422)
      expect((await post(path, {})).status).toBe(422)
      expect((await post(addressOf('nobody', act), own)).status).toBe(404)
      // Whoever works for Bole cannot promise a time of Zebilla, and nobody one of a branch that there is not.
      const notThere = act === 'accept' ? 422 : 404
      expect((await postAs(site(), cookie, path, freed)).status, act).toBe(notThere)
      expect((await post(path, { ...own, branch: 'Nowhere' })).status, act).toBe(notThere)
      await update(row.id, { branch: 'Zebilla' })
      expect((await postAs(site(), cookie, path, own)).status, act).toBe(403)
      await update(row.id, { branch: 'Bole' })
    }
    for (const version of ['99', ''])
      expect((await post(addressOf(row.id, 'accept'), { ...own, version })).status).toBe(409)
    const past = { ...own, date: '2020-01-06' }
    expect((await post(addressOf(row.id, 'accept'), past)).status).toBe(422)
    const { appointment_date, branch, version, earlier_asked_at } = await stored(row.id)
    expect([appointment_date, branch, version, earlier_asked_at]).toEqual([
      later,
      'Bole',
      row.version,
      row.earlier_asked_at,
    ])
  })

  test('moves a patient once, however many desks say yes at the same time', async () => {
    const { post } = await openBackOffice(site())
    const { row } = await send({ earlier: 'yes' })
    await update(row.id, { appointment_date: later, status: 'confirmed' })
    const fields = { ...freed, version: String(row.version) }
    const accepting = Array.from({ length: 8 }, () => post(addressOf(row.id, 'accept'), fields))
    const statuses = (await Promise.all(accepting)).map(({ status }) => status)
    // An action that is already done says so; none fails.
    expect(statuses.filter((status) => status !== 302 && status !== 409)).toEqual([])
    const moves = await site()
      .platform.db.selectFrom('appointment_events')
      .select('kind')
      .where('appointment_id', '=', row.id)
      .where('kind', 'in', ['visit', 'not-earlier'])
      .execute()
    expect(moves.map(({ kind }) => kind).toSorted()).toEqual(['not-earlier', 'visit'])
  })
})
