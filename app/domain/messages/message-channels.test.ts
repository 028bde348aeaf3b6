import { expect, it } from 'vitest'
import { enterAppointment } from '#app/domain/appointments/appointments.entry.server.ts'
import { claimDue } from '#app/platform/queue/tasks.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertStaff, makeRequest } from '#tests/appointments.ts'
import { duringConcurrentChange } from '#tests/concurrent-change.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
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
import { messageQueue } from './message-queue.server.ts'
import { dropOutdated } from './outdated.server.ts'
import { writeReminders } from './reminders.server.ts'
import { listMessages } from './staff-messages.server.ts'
import { recordOpened, recordToldBy } from './unsent-messages.server.ts'

describeOnEachDatabase('messages to patients, by their channel,', (database) => {
  const { newRequest, openWithSms, openWithMail, rows, summaries } = patientMessages(database)

  it('of staff for a caller are sent like all others', async () => {
    const { gateway, needs } = await openWithSms()
    const { leave_empty: _, ...asked } = makeRequest(patient)
    const extra = { notes: null, request_key: 'entry', source: 'phone' } as const
    const entry = { ...asked, ...confirmed, ...extra }
    await enterAppointment(actingAs(await insertStaff(database()), needs), everyBranch, entry)
    await deliver(needs)
    expect(gateway.taken).toHaveLength(1)
  })

  it('are not sent as well once WhatsApp was opened with them', async () => {
    const { gateway, needs } = await openWithSms()
    const { id, edit, staff } = await newRequest(needs)
    await edit(confirmed)
    await recordOpened(actingAs(staff, needs), everyBranch, { id })
    await deliver(needs)
    expect(gateway.taken).toEqual([])
    expect(await summaries()).toEqual(['confirmed whatsapp manual'])
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
    const parts = mail?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
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
    expect(await summaries()).toEqual(['confirmed whatsapp manual'])
    await recordToldBy(actingAs(staff, needs), everyBranch, { id, by: 'whatsapp' })
    expect(await listMessages(needs, id)).toMatchObject([
      { status: 'sent', channel: 'whatsapp', sent_by: 'Ama Serwaa' },
    ])
  })

  it('that staff are to send are a confirmation until they have sent one', async () => {
    const needs = messagingAt(morning, database())
    const { id, edit, staff } = await newRequest(needs)
    await edit(confirmed)
    await edit({ appointment_time: '10:00' })
    expect(await summaries()).toEqual(['confirmed whatsapp dropped', 'confirmed whatsapp manual'])
    await recordToldBy(actingAs(staff, needs), everyBranch, { id, by: 'whatsapp' })
    await edit({ appointment_time: '11:00' })
    expect((await summaries()).at(-1)).toBe('changed whatsapp manual')
  })

  it('are not sent by SMS as well when staff have written by WhatsApp first', async () => {
    const { gateway, needs } = await openWithSms()
    const { id, edit, staff } = await newRequest(needs)
    await edit(confirmed)
    await recordToldBy(actingAs(staff, needs), everyBranch, { id, by: 'whatsapp' })
    await deliver(needs)
    expect(gateway.taken).toEqual([])
    expect(await summaries()).toEqual(['confirmed whatsapp sent'])
  })

  it('of a change are not sent as well when staff have written a confirmation of it', async () => {
    const { gateway, needs } = await openWithSms()
    const { id, edit, staff } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    await edit({ appointment_time: '10:00' })
    await recordToldBy(actingAs(staff, needs), everyBranch, { id, by: 'whatsapp' })
    await deliver(needs)
    expect(gateway.taken).toHaveLength(1)
    expect(await summaries()).toEqual(['confirmed sms sent', 'changed whatsapp sent'])
  })

  it('of a former time are no confirmation of the present one', async () => {
    const needs = messagingAt(morning, database())
    const { id, edit, staff } = await newRequest(needs)
    await edit(confirmed)
    needs.pass(minute)
    await edit({ status: 'pending' })
    await recordToldBy(actingAs(staff, needs), everyBranch, { id, by: 'whatsapp' })
    expect(await summaries()).toEqual(['confirmed whatsapp dropped', 'withdrawn whatsapp sent'])
  })

  it('go to mobile phones of Ghana alone by SMS', async () => {
    const { needs } = await openWithSms()
    // A landline, and a phone of another country.
    for (const phone of ['+233 39 209 1234', '+44 7700 900123']) {
      const { edit } = await newRequest(needs, { phone, email: 'awinpoka@example.com' })
      await edit(confirmed)
    }
    expect(await summaries()).toEqual(['confirmed whatsapp manual', 'confirmed whatsapp manual'])
  })
})

describeOnEachDatabase('a change that is undone while its message is on its way', (database) => {
  const { openWithSms } = patientMessages(database)

  /** A confirmation that a delivery has claimed, and the move after it, which makes it outdated. */
  async function claimedConfirmation() {
    const { gateway, needs } = await openWithSms()
    const { edit, undoableEdit, undo } = await newVisit(database, needs)
    await edit(confirmed)
    needs.pass(30 * second)
    const [message] = await claimDue(needs, messageQueue)
    if (!message) throw new Error('no message')
    const moved = await undoableEdit({ appointment_time: '10:00' })
    return {
      needs,
      texts: () => gateway.taken.map(({ text }) => text),
      undo: () => undo(moved),
      drop: (db = needs.db) => dropOutdated({ db }, message),
    }
  }

  it('keeps a delivery from dropping what is true again', async () => {
    const { drop, needs, texts, undo } = await claimedConfirmation()
    await undo()
    await drop()
    await deliver(needs)
    expect(texts()).toEqual([expect.stringContaining('at 9:30 AM')])
  })

  it('renews what a delivery drops at the same moment', async () => {
    const { drop, needs, texts, undo } = await claimedConfirmation()
    await duringConcurrentChange(database(), drop, undo)
    await deliver(needs)
    expect(texts()).toEqual([expect.stringContaining('at 9:30 AM')])
  })

  it('stays dropped when nobody undoes it', async () => {
    const { drop, needs, texts } = await claimedConfirmation()
    await drop()
    await deliver(needs)
    expect(texts()).toEqual([expect.stringContaining('at 10:00 AM')])
  })
})

const pending = { status: 'pending' } as const
const noTime = { appointment_time: null }

describeOnEachDatabase('a visit whose message may be lost or is dropped on its way', (database) => {
  const { newRequest, openWithSms, summaries } = patientMessages(database)

  /** Two confirmed visits, each with a change: the gateway may have taken one message, and the other one is claimed. */
  async function twoVisits() {
    const { gateway, needs } = await openWithSms()
    const unclear = await newRequest(needs)
    const claimed = await newRequest(needs, { ...patient, phone: '024 000 0001' })
    return {
      needs,
      visits: [unclear, claimed],
      async announce(change: Parameters<typeof unclear.edit>[0]) {
        await unclear.edit(change)
        gateway.takeAndAnswerWith((response) => response.destroy())
        await deliver(needs)
        gateway.takeAndAnswerWith(undefined)
        await claimed.edit(change)
        needs.pass(30 * second)
        await claimDue(needs, messageQueue)
      },
      texts: (from: number) => gateway.taken.slice(from).map(({ text }) => text),
    }
  }

  const twice = (sentence: string) => [
    expect.stringContaining(sentence),
    expect.stringContaining(sentence),
  ]

  it('is taken back in words', async () => {
    const { announce, needs, texts, visits } = await twoVisits()
    await announce(confirmed)
    for (const { edit } of visits) await edit(pending)
    await deliver(needs)
    expect(texts(1)).toEqual(twice('has changed'))
  })

  it('is confirmed anew, once', async () => {
    const { announce, needs, texts, visits } = await twoVisits()
    await announce(confirmed)
    for (const { edit } of visits) {
      await edit(pending)
      await edit({ status: 'confirmed' })
      await edit({ notes: 'Called in vain' })
    }
    await deliver(needs)
    expect(texts(1)).toEqual(twice('at 9:30 AM at our Bole branch is confirmed.'))
  })

  it('is taken back again where that was what the message said, once', async () => {
    const { announce, needs, texts, visits } = await twoVisits()
    for (const { edit } of visits) await edit(confirmed)
    await deliver(needs)
    await announce(pending)
    for (const { edit } of visits) {
      await edit(noTime)
      await edit({ notes: 'Called in vain' })
    }
    await deliver(needs)
    expect(texts(3)).toEqual(twice('at 9:30 AM at our Bole branch has changed.'))
  })

  it('is reminded of as long as it holds, also where the gateway refused the word that it did not', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit } = await newRequest(needs)
    await edit(confirmed)
    await deliver(needs)
    needs.at('2026-11-30T08:00:00.000Z')
    await edit(pending)
    gateway.answerWith((response) => void response.writeHead(400).end())
    await deliver(needs)
    gateway.answerWith(undefined)
    expect((await summaries()).at(-1)).toBe('withdrawn sms failed')
    needs.at('2026-11-30T09:00:00.000Z')
    expect(await writeReminders(needs)).toBe(0)
    await edit({ status: 'confirmed' })
    expect(await writeReminders(needs)).toBe(1)
    await deliver(needs)
    expect(gateway.taken.at(-1)?.text).toContain('look forward')
  })
})
