import { expect, it as onEach } from 'vitest'
import { requestAppointment } from '#app/domain/appointments/request/request-appointment.server.ts'
import { makeRequest, someSender } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import {
  confirmed,
  deliver,
  messagingAt,
  minute,
  morning,
  patient,
  patientMessages,
  second,
} from '#tests/messaging.ts'
import { answering } from '#tests/sms-gateway.ts'
import { deliverMessages, readRecipient, sendBySms } from './message-delivery.server.ts'

describeOnEachDatabase('messages to patients, on their way,', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const { newRequest, openWithSms, rows, summaries } = patientMessages(database)
  const openConfirmed = async (gateway?: Parameters<typeof openWithSms>[0]) => {
    const opened = await openWithSms(gateway)
    await opened.edit(confirmed)
    return opened
  }

  onEach('are tried again while the gateway is down, and are sent once it is back', async () => {
    const { gateway, needs } = await openConfirmed()
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
    const { gateway, needs } = await openConfirmed()
    gateway.answerWith(answering(400, { message: 'Invalid destination' }))
    await deliver(needs)
    gateway.answerWith(undefined)
    gateway.takeAndAnswerWith((response) => response.destroy())
    await (await newRequest(needs, { ...patient, phone: '024 000 0009' })).edit(confirmed)
    await deliver(needs)
    gateway.takeAndAnswerWith(undefined)
    await deliver(needs, 60 * minute)
    expect(gateway.taken).toHaveLength(1)
    expect(await rows()).toMatchObject([
      { status: 'failed', last_error: expect.stringContaining('Invalid destination') },
      { status: 'failed', last_error: expect.stringContaining('if this SMS arrived') },
    ])
  })

  it.each([
    ['failed', 'before the answer of the gateway', {}],
    ['sent', 'after it', { gateway_id: '1' }],
  ])(
    'are not handed over again, but count as %s, when a process has died %s',
    async (status, _, answer) => {
      const { gateway, needs } = await openConfirmed()
      const handedOver = { handed_over_at: morning, claimed_until: morning, attempts: 1, ...answer }
      await needs.db.updateTable('appointment_messages').set(handedOver).execute()
      await deliver(needs)
      expect(gateway.taken).toEqual([])
      expect(await summaries()).toEqual([`confirmed sms ${status}`])
    },
  )

  it('are left to the process that has claimed them meanwhile', async () => {
    const { gateway, needs } = await openConfirmed()
    const [message] = await rows()
    const others = { claimed_until: '2026-11-20T08:05:00.000Z' }
    await needs.db.updateTable('appointment_messages').set(others).execute()
    const recipient = await readRecipient(needs, message?.id ?? '')
    if (!message || !recipient) throw new Error('no message')
    await sendBySms(needs, { ...message, claimed_until: morning }, recipient, 'Hello')
    expect(gateway.taken).toEqual([])
    expect(await rows()).toMatchObject([{ handed_over_at: null }])
  })

  it('are handed over again to a gateway that takes the same message once', async () => {
    const { gateway, needs } = await openConfirmed('http')
    gateway.takeAndAnswerWith((response) => response.destroy())
    await deliver(needs)
    expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }])
    gateway.takeAndAnswerWith(undefined)
    await deliver(needs, minute)
    expect(gateway.taken).toHaveLength(1)
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  onEach('are sent once by two processes at once', async () => {
    const { gateway, needs } = await openWithSms()
    const other = messagingAt(morning, database(), { sms: gateway.settings })
    for (let index = 0; index < 6; index += 1) {
      const { edit } = await newRequest(needs, { ...patient, phone: `024 100 000${index}` })
      await edit(confirmed)
    }
    other.pass(30 * second)
    const both = () => [deliver(needs), deliverMessages(other)]
    await Promise.all([...both(), ...both()])
    expect(gateway.taken).toHaveLength(6)
    expect(new Set(gateway.taken.map(({ to }) => to)).size).toBe(6)
  })

  it.each([
    ['but for the receipt of a request', '19:59', undefined, 1],
    ['nor does a receipt, when they are tried again', '19:30', answering(503, {}), 0],
  ])('do not ring in the quiet hours, %s', async (_, time, firstAnswer, atNight) => {
    const { edit, gateway, needs, texts } = await openWithSms()
    needs.at(`2026-12-31T${time}:00.000Z`)
    gateway.answerWith(firstAnswer)
    await edit({ ...confirmed, appointment_date: '2027-01-04' })
    needs.pass(minute)
    await requestAppointment(needs, makeRequest({ ...patient, preferred_date: '' }), someSender)
    await deliver(needs)
    gateway.answerWith(undefined)
    for (const night of ['2026-12-31T20:02:00.000Z', '2027-01-01T06:59:59.000Z']) {
      needs.at(night)
      await deliverMessages(needs)
      expect(texts().filter((text) => text.includes('has your request'))).toHaveLength(atNight)
      expect(texts()).toHaveLength(atNight)
    }
    needs.at('2027-01-01T07:00:00.000Z')
    await deliverMessages(needs)
    expect(texts()).toHaveLength(2)
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([2 - atNight, 2 - atNight])
  })
})
