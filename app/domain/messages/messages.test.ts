import { expect, it, onTestFinished } from 'vitest'
import {
  changeAppointmentStatus,
  editAppointment,
} from '#app/domain/appointments/appointments.editing.server.ts'
import { enterAppointment } from '#app/domain/appointments/appointments.entry.server.ts'
import { markMessageSent } from '#app/domain/appointments/appointments.messages.server.ts'
import { requestAppointment } from '#app/domain/appointments/appointments.server.ts'
import { patientPath, patientTokenOf } from '#app/domain/patient-link/patient-link.server.ts'
import { cancelByPatient } from '#app/domain/patient-page/patient-changes.server.ts'
import { done, notFound } from '#app/result.ts'
import {
  everyBranch,
  insertRequest,
  insertStaff,
  makeRequest,
  someSender,
} from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { openInbox } from '#tests/inbox.ts'
import { type Messaging, messagingAt } from '#tests/messaging.ts'
import { answering, openGateway } from '#tests/sms-gateway.ts'
import { deliverMessages } from './message-delivery.server.ts'
import { tellResult } from './message-desk.server.ts'
import { listMessages, listSent } from './message-list.server.ts'
import { expireMessages } from './message-retention.server.ts'
import { notTold } from './message-texts.ts'
import { tellPatient } from './patient-messages.server.ts'

const morning = '2026-11-20T08:00:00.000Z'
const second = 1000
const minute = 60 * second
const visit = { appointment_date: '2026-12-01', appointment_time: '09:30', branch: 'Bole' } as const
const patient = { phone: '024 123 4567', email: 'awinpoka@example.com' }

describeOnEachDatabase('messages to patients', (database) => {
  const rows = () =>
    database()
      .db.selectFrom('appointment_messages')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  const stories = async () =>
    (await rows()).map(({ template, channel, status }) => `${template} ${channel} ${status}`)

  async function open(name: Parameters<typeof openGateway>[0] = 'hubtel') {
    const gateway = await openGateway(name)
    onTestFinished(() => gateway.close())
    return { gateway, needs: messagingAt(morning, database(), { sms: gateway.settings }) }
  }
  async function openWithMail() {
    const inbox = await openInbox()
    onTestFinished(() => inbox.close())
    return { inbox, needs: messagingAt(morning, database(), { smtpUrl: inbox.url }) }
  }
  /** A request, and what staff do to it at the version that it has. */
  async function newRequest(
    needs: Messaging,
    changes: Parameters<typeof makeRequest>[0] = patient,
  ) {
    const { id } = await insertRequest(database(), morning, changes)
    const staff = await insertStaff(database())
    let version = 1
    return {
      id,
      staff,
      async edit(edit: Parameters<typeof editAppointment>[3], override = '') {
        const result = await editAppointment(
          needs,
          everyBranch,
          { id, version },
          edit,
          staff,
          override,
        )
        expect(result.ok).toBe(true)
        version += 1
      },
    }
  }
  const confirmed = { ...visit, status: 'confirmed' } as const
  async function deliver(needs: Messaging, afterMs = 30 * second) {
    needs.pass(afterMs)
    await deliverMessages(needs)
  }

  it('tell of a request, a confirmation, a change and a cancellation by SMS, each once', async () => {
    const { gateway, needs } = await open()
    await requestAppointment(needs, makeRequest(patient), someSender)
    const row = await database().db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    await deliver(needs)
    const link = `https://clinic.example${patientPath(needs, row)}`
    expect(gateway.taken).toMatchObject([{ to: '233241234567', from: 'GEMEV' }])
    expect(gateway.taken[0]?.text).toBe(
      `Hello Awinpoka, GEMEV has your request ${row.reference}. We call or write to you within 24 hours. Where it stands: ${link}`,
    )
    const staff = await insertStaff(database())
    const edit = (version: number, changes: Parameters<typeof editAppointment>[3]) =>
      editAppointment(needs, everyBranch, { id: row.id, version }, changes, staff)
    await edit(1, confirmed)
    await deliver(needs)
    await edit(2, { notes: 'Fasting' })
    await deliver(needs)
    await edit(3, { appointment_time: '10:00' })
    await deliver(needs)
    await edit(4, { status: 'cancelled' })
    await deliver(needs)
    await deliver(needs)
    const texts = gateway.taken.map(({ text }) => text)
    expect(texts).toHaveLength(4)
    expect(texts[1]).toContain(
      'on Tuesday, December 1, 2026 at 09:30 at our Bole branch is confirmed.',
    )
    expect(texts[2]).toContain('is now on Tuesday, December 1, 2026 at 10:00 at our Bole branch.')
    expect(texts[3]).toContain('has been cancelled.')
    const service = makeRequest().service
    for (const text of texts) expect(text).not.toContain(service)
    expect(gateway.faults).toEqual([])
  })

  it('exist if and only if their change does', async () => {
    const { needs } = await open()
    const row = await insertRequest(database(), morning, patient)
    const undone = needs.db.transaction().execute(async (tx) => {
      await tellPatient({ ...needs, db: tx }, 'confirmed', { ...row, ...confirmed })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })

  it('do not confirm without a day and a time, nor tell of what is past', async () => {
    const { gateway, needs } = await open()
    const { id, staff } = await newRequest(needs, { ...patient, preferred_date: '' })
    const confirm = { id, version: 1, status: 'confirmed' } as const
    await changeAppointmentStatus(needs, everyBranch, confirm, staff)
    const again = await newRequest(needs, { ...patient, phone: '024 000 0001' })
    await again.edit({ ...confirmed, appointment_time: null })
    const past = { appointment_date: '2026-11-19', appointment_time: '09:30' }
    await again.edit(past, 'Written down later')
    await again.edit({ status: 'cancelled' })
    expect(await rows()).toEqual([])
    await deliver(needs)
    expect(gateway.taken).toEqual([])
  })

  it('wait a moment, so that what is corrected or undone at once is not told', async () => {
    const { gateway, needs } = await open()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs, 5 * second)
    await edit({ status: 'pending' })
    await edit({ status: 'confirmed' })
    await edit({ appointment_time: '11:00' })
    await deliver(needs)
    expect(gateway.taken).toHaveLength(1)
    expect(gateway.taken[0]?.text).toContain('at 11:00')
    expect(await stories()).toEqual([
      'confirmed sms dropped',
      'confirmed sms dropped',
      'changed sms sent',
    ])
  })

  it('are sent although staff then change the service, which no message names', async () => {
    const { gateway, needs } = await open()
    const { edit } = await newRequest(needs, { ...patient, service: 'Ultrasound' })
    await edit(confirmed)
    await edit({ service: 'Laboratory' })
    await deliver(needs)
    expect(gateway.taken).toHaveLength(1)
    expect(await stories()).toEqual(['confirmed sms sent'])
  })

  it('tell nothing that the patient has cancelled meanwhile', async () => {
    const { gateway, needs } = await open()
    const { id, edit } = await newRequest(needs)
    await edit(confirmed)
    const row = await needs.db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await cancelByPatient(needs, patientTokenOf(needs, row), '')
    await deliver(needs)
    expect(gateway.taken).toEqual([])
    expect(await stories()).toEqual(['confirmed sms dropped'])
  })

  it('of staff for a caller are sent like all others', async () => {
    const { gateway, needs } = await open()
    const { website: _, ...asked } = makeRequest(patient)
    const extra = { notes: null, request_key: 'entry', source: 'phone' } as const
    const entry = { ...asked, ...confirmed, ...extra }
    await enterAppointment(needs, everyBranch, entry, await insertStaff(database()))
    await deliver(needs)
    expect(gateway.taken).toHaveLength(1)
  })

  it('are mailed with the calendar file where there is no mobile phone', async () => {
    const { inbox, needs } = await openWithMail()
    const { id, edit } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    const [mail] = inbox.messages
    expect(mail).toMatchObject({
      to: ['awinpoka@example.com'],
      subject: 'Your appointment at GEMEV',
    })
    const parts = mail?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    expect(parts).toContain('is confirmed.')
    expect(parts).toContain('text/calendar; charset=utf-8; method=PUBLISH')
    const file = Buffer.from(
      /BEGIN|(?:\r\n\r\n)([A-Za-z0-9+/=\r\n]{200,})/.exec(parts)?.[1] ?? '',
      'base64',
    )
    expect(file.toString()).toContain('DTSTART:20261201T093000Z')
    expect(file.toString()).not.toContain(makeRequest().service)
    expect(await rows()).toMatchObject([{ appointment_id: id, channel: 'mail', status: 'sent' }])
  })

  it('wait for staff where nothing is set up, and are theirs once they were opened in WhatsApp', async () => {
    const needs = messagingAt(morning, database())
    const { id, edit, staff } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    expect(await stories()).toEqual(['confirmed whatsapp desk'])
    await markMessageSent(needs, everyBranch, { id, template: 'confirmed' }, staff)
    expect(await listMessages(needs, id)).toMatchObject([
      { status: 'sent', channel: 'whatsapp', sent_by: 'Ama Serwaa' },
    ])
  })

  it('are not sent by SMS as well when staff have written by WhatsApp first', async () => {
    const { gateway, needs } = await open()
    const { id, edit, staff } = await newRequest(needs)
    await edit(confirmed)
    await markMessageSent(needs, everyBranch, { id, template: 'confirmed' }, staff)
    await deliver(needs)
    expect(gateway.taken).toEqual([])
    expect(await stories()).toEqual(['confirmed whatsapp sent'])
  })

  it('go to mobile phones of Ghana alone by SMS', async () => {
    const { needs } = await open()
    // A landline, and a phone of another country.
    for (const phone of ['+233 39 209 1234', '+44 7700 900123']) {
      const { edit } = await newRequest(needs, { phone, email: 'awinpoka@example.com' })
      await edit(confirmed)
    }
    expect(await stories()).toEqual(['confirmed whatsapp desk', 'confirmed whatsapp desk'])
  })

  it('say that a result is ready, unless the patient wants none', async () => {
    const { needs } = await open()
    const { id } = await newRequest(needs)
    expect(await tellResult(needs, everyBranch, id)).toEqual(done(null))
    expect(await tellResult(needs, everyBranch, id)).toEqual(done(null))
    expect(await stories()).toEqual(['result sms waiting'])
    const other = await newRequest(needs, { ...patient, phone: '024 000 0002' })
    await needs.db
      .updateTable('appointments')
      .set({ messages_off_at: morning })
      .where('id', '=', other.id)
      .execute()
    const refused = await tellResult(needs, everyBranch, other.id)
    expect(refused).toMatchObject({ kind: 'invalid', errors: { '': notTold } })
    expect(await stories()).toEqual(['result sms waiting'])
    expect(await tellResult(needs, { branch: 'Bole' }, id)).toEqual(notFound)
  })

  it('are not sent to who wants none', async () => {
    const { gateway, needs } = await open()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    await needs.db.updateTable('appointments').set({ messages_off_at: morning }).execute()
    await deliver(needs)
    await edit({ appointment_time: '10:30' })
    await deliver(needs)
    expect(gateway.taken).toEqual([])
    expect(await stories()).toEqual(['confirmed sms dropped'])
  })

  it('are never readable in the database', async () => {
    const { needs } = await open()
    const { id, edit } = await newRequest(needs)
    await edit(confirmed)
    expect(JSON.stringify(await rows())).not.toMatch(/Awinpoka|Bole|clinic\.example/)
    const [message] = await listMessages(needs, id)
    expect(message?.text).toContain('Hello Awinpoka')
    // The text of another row is not decrypted.
    await edit({ appointment_time: '10:00' })
    const [first, other] = await rows()
    await needs.db
      .updateTable('appointment_messages')
      .set({ sealed_text: first?.sealed_text ?? null })
      .where('id', '=', other?.id ?? '')
      .execute()
    expect((await listMessages(needs, id)).filter(({ text }) => text)).toHaveLength(1)
  })

  it('are tried again while the gateway is down, and are sent once it is back', async () => {
    const { gateway, needs } = await open()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    gateway.answerWith(answering(503, { message: 'maintenance' }))
    await deliver(needs)
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1, handed_over_at: null }])
    await deliver(needs, second)
    expect(await rows()).toMatchObject([{ attempts: 1 }])
    gateway.answerWith(undefined)
    await deliver(needs, minute)
    expect(gateway.taken).toHaveLength(1)
    expect(await rows()).toMatchObject([
      { status: 'sent', gateway_id: '9c5f3edc-529e-4182-959b-aeb17b9ddad4' },
    ])
  })

  it('are left to staff when the gateway refuses them, or when nobody knows whether it took them', async () => {
    const { gateway, needs } = await open()
    const refused = await newRequest(needs)
    await refused.edit(confirmed)
    gateway.answerWith(answering(400, { message: 'Invalid destination' }))
    await deliver(needs)
    gateway.answerWith(undefined)
    gateway.takeAndAnswerWith((response) => response.destroy())
    const unclear = await newRequest(needs, { ...patient, phone: '024 000 0009' })
    await unclear.edit(confirmed)
    await deliver(needs)
    gateway.takeAndAnswerWith(undefined)
    await deliver(needs, 60 * minute)
    expect(gateway.taken).toHaveLength(1)
    expect(await stories()).toEqual(['confirmed sms failed', 'confirmed sms failed'])
    expect((await rows()).map(({ last_error }) => last_error)).toEqual([
      expect.stringContaining('Invalid destination'),
      expect.stringContaining('may have taken it or not'),
    ])
  })

  it('are not handed over again after a process has died while it called the gateway', async () => {
    const { gateway, needs } = await open()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    // As a process leaves it that was killed before the answer.
    await needs.db
      .updateTable('appointment_messages')
      .set({ handed_over_at: morning, claimed_until: morning, attempts: 1 })
      .execute()
    await deliver(needs)
    expect(gateway.taken).toEqual([])
    expect(await stories()).toEqual(['confirmed sms failed'])
  })

  it('are handed over again to a gateway that takes the same message once', async () => {
    const { gateway, needs } = await open('http')
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    gateway.takeAndAnswerWith((response) => response.destroy())
    await deliver(needs)
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }])
    gateway.takeAndAnswerWith(undefined)
    await deliver(needs, minute)
    expect(gateway.taken).toHaveLength(1)
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  it('are sent once by two processes at once', async () => {
    const { gateway, needs } = await open()
    const other = messagingAt(morning, database(), { sms: gateway.settings })
    for (let index = 0; index < 12; index += 1) {
      const { edit } = await newRequest(needs, { ...patient, phone: `024 100 00${10 + index}` })
      await edit(confirmed)
    }
    other.pass(30 * second)
    await Promise.all([
      deliver(needs),
      deliverMessages(other),
      deliver(needs, 0),
      deliverMessages(other),
    ])
    expect(gateway.taken).toHaveLength(12)
    expect(new Set(gateway.taken.map(({ to }) => to)).size).toBe(12)
  })

  it('do not ring in the quiet hours, but for the receipt of a request', async () => {
    const { gateway, needs } = await open()
    const { edit } = await newRequest(needs)
    needs.at('2026-12-31T19:59:00.000Z')
    await edit({ ...confirmed, appointment_date: '2027-01-04' })
    await deliver(needs, minute)
    await requestAppointment(needs, makeRequest({ ...patient, preferred_date: '' }), someSender)
    await deliver(needs)
    expect(gateway.taken.map(({ text }) => text.includes('has your request'))).toEqual([true])
    needs.at('2027-01-01T06:59:59.000Z')
    await deliverMessages(needs)
    expect(gateway.taken).toHaveLength(1)
    needs.at('2027-01-01T07:00:00.000Z')
    await deliverMessages(needs)
    expect(gateway.taken).toHaveLength(2)
    expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true)
  })

  it('stand with their words in the file that a person is given, and lose them after 30 days', async () => {
    const { needs } = await open()
    const { id, edit } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    expect(await listSent(needs, [id])).toMatchObject([
      { template: 'confirmed', status: 'sent', text: expect.stringContaining('Hello Awinpoka') },
    ])
    needs.at('2026-12-20T07:00:00.000Z')
    await expireMessages(needs)
    expect(await rows()).toMatchObject([{ sealed_text: expect.any(String) }])
    needs.at('2026-12-20T09:00:00.000Z')
    await expireMessages(needs)
    expect(await rows()).toMatchObject([{ status: 'sent', sealed_text: null }])
  })

  it('that staff have not sent in time are not to be sent any more', async () => {
    const needs = messagingAt(morning, database())
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    needs.at('2026-12-01T09:30:00.000Z')
    await expireMessages(needs)
    expect(await stories()).toEqual(['confirmed whatsapp dropped'])
  })

  it('go with their appointment', async () => {
    const { needs } = await open()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    await needs.db.deleteFrom('appointments').execute()
    expect(await rows()).toEqual([])
    await deliver(needs)
  })
})
