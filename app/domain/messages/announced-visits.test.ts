import { expect, it } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { cancelByPatient } from '#app/domain/patient-page/patient-changes.server.ts'
import { clinicWith } from '#tests/clinic.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { messagingAt } from '#tests/messaging.ts'
import {
  confirmed,
  deliver,
  minute,
  morning,
  patient,
  patientMessages,
  second,
} from '#tests/patient-messages.ts'
import { newVisit } from '#tests/undone-visits.ts'
import { messageHistory } from './message.ts'
import { listMessages } from './staff-messages.server.ts'

const pending = { status: 'pending' } as const
const noTime = { appointment_time: null }
const noDay = { appointment_date: null }

describeOnSqlite('a visit that a message has announced', (database) => {
  const { newRequest, openWithSms, openWithMail, summaries } = patientMessages(database)

  it.each([
    ['back to pending', [pending, noTime, noDay]],
    ['without a time', [noTime, noDay, pending]],
    ['without a day', [{ ...noDay, ...noTime }, pending]],
  ])('is taken back in words, once, when it is %s', async (_, changes) => {
    const { gateway, needs } = await openWithSms()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    for (const [index, change] of changes.entries()) {
      await edit(change)
      await edit({ notes: `Called in vain ${index}` })
      await deliver(needs)
    }
    const texts = gateway.taken.map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts[1]).toMatch(
      /^Hello Awinpoka, this is GEMEV: your appointment on Tuesday, December 1, 2026 at 9:30 AM at our Bole branch has changed\. Please do not come then\. We will call or write with a new time\. Reference GM-/,
    )
  })

  it('is taken back although it was moved on its way there', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit, id } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    for (const change of [{ appointment_time: '10:00' }, noTime, pending, noDay]) await edit(change)
    await deliver(needs)
    expect(gateway.taken).toHaveLength(2)
    expect(gateway.taken[1]?.text).toContain('on Tuesday, December 1, 2026 at 9:30 AM')
    expect((await summaries()).filter((summary) => !summary.endsWith('dropped'))).toEqual([
      'confirmed sms sent',
      'withdrawn sms sent',
    ])
    const [message] = await listMessages(needs, id)
    expect(message && messageHistory(message)).toBe('Postponement sent by SMS')
  })

  it('is not taken back from who does not know of it', async () => {
    const { gateway, needs } = await openWithSms()
    const early = await newRequest(needs)
    await early.edit(confirmed)
    await early.edit(pending)
    const cancelled = await newVisit(database, needs, { ...patient, phone: '024 000 0001' })
    await cancelled.edit(confirmed)
    await deliver(needs)
    await cancelByPatient(needs, await cancelled.token(), '')
    await cancelled.undoableEdit(pending)
    const past = await newRequest(needs, { ...patient, phone: '024 000 0002' })
    await past.edit(confirmed)
    await deliver(needs)
    needs.at('2026-12-01T09:30:00.000Z')
    await past.edit(pending)
    await deliver(needs)
    expect(gateway.taken.filter(({ text }) => text.includes('has changed'))).toEqual([])
    expect(gateway.taken).toHaveLength(2)
  })

  it('is no news when it is confirmed again as it was, and a change when it is another', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    await edit(pending)
    await edit({ status: 'confirmed' })
    await deliver(needs)
    expect(gateway.taken).toHaveLength(1)
    await edit(pending)
    await edit({ ...confirmed, appointment_time: '11:00' })
    await deliver(needs)
    expect(gateway.taken).toHaveLength(2)
    expect(gateway.taken[1]?.text).toContain('is now on Tuesday, December 1, 2026 at 11:00 AM')
  })

  it('is taken back once when it was confirmed again by slip', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit, undoableEdit, undo } = await newVisit(database, needs)
    await edit(confirmed)
    await deliver(needs)
    await edit(pending)
    await undo(await undoableEdit({ status: 'confirmed' }))
    await deliver(needs)
    expect(gateway.taken).toHaveLength(2)
    expect(gateway.taken[1]?.text).toContain('has changed')
  })

  it('is the one that a cancellation names, also when it was moved before that unheard', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    await edit({ appointment_time: '10:00' })
    await edit({ ...pending, ...noDay, ...noTime })
    await edit({ status: 'cancelled' })
    await deliver(needs)
    expect(gateway.taken).toHaveLength(2)
    expect(gateway.taken[1]?.text).toContain(
      'your appointment on Tuesday, December 1, 2026 at 9:30 AM at our Bole branch has been cancelled.',
    )
  })

  it('is cancelled once by slips that are corrected at once, and again once it was taken up for longer', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit } = await newRequest(needs)
    await edit({ ...confirmed, status: 'cancelled' })
    await deliver(needs)
    for (const status of ['pending', 'confirmed', 'cancelled'] as const) {
      needs.pass(5 * second)
      await edit({ status })
    }
    await deliver(needs)
    expect(gateway.taken).toHaveLength(1)
    await edit(pending)
    needs.pass(minute)
    await edit({ status: 'cancelled' })
    await deliver(needs)
    expect(gateway.taken).toHaveLength(2)
    expect(gateway.taken[1]?.text).toContain('has been cancelled.')
  })

  it('is confirmed anew once it was taken back, and not taken back twice', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    await edit(pending)
    await deliver(needs)
    await edit({ status: 'confirmed' })
    await edit(pending)
    await deliver(needs)
    expect(gateway.taken).toHaveLength(2)
    await edit({ status: 'confirmed' })
    await deliver(needs)
    expect(gateway.taken).toHaveLength(3)
    expect(gateway.taken[2]?.text).toContain('at 9:30 AM at our Bole branch is confirmed.')
  })

  it('is taken back by mail without a file for the calendar', async () => {
    const { inbox, needs } = await openWithMail()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    await edit(noTime)
    await deliver(needs)
    const mails = inbox.messages.map(({ raw }) => raw)
    expect(mails).toHaveLength(2)
    expect(mails[0]).toContain('appointment.ics')
    expect(mails[1]).toContain('has changed')
    expect(mails[1]).not.toContain('appointment.ics')
  })

  it('is left to staff to take back where nothing is set up, unless the clinic has no words for it', async () => {
    const needs = messagingAt(morning, database())
    const announce = async (each: typeof needs, phone: string) => {
      const { edit, id } = await newRequest(each, { ...patient, phone })
      await edit(confirmed)
      const sent = { status: 'sent', sent_at: morning } as const
      await each.db
        .updateTable('appointment_messages')
        .set(sent)
        .where('appointment_id', '=', id)
        .execute()
      await edit(pending)
    }
    await announce(needs, '024 000 0001')
    expect(await summaries()).toEqual(['confirmed whatsapp sent', 'withdrawn whatsapp manual'])
    const clinic = clinicWith({ messages: { ...seed.messages, withdrawn: '' } })
    await announce({ ...needs, clinic }, '024 000 0002')
    expect((await summaries()).toSorted()).toEqual([
      'confirmed whatsapp sent',
      'confirmed whatsapp sent',
      'withdrawn whatsapp manual',
    ])
  })
})
