import { expect, it } from 'vitest'
import type { FormerVisit } from '#app/domain/appointments/appointment-edit.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { cancelByPatient } from '#app/domain/patient-page/patient-changes.server.ts'
import { claimDue } from '#app/platform/queue/tasks.server.ts'
import { clinicWith } from '#tests/clinic.ts'
import { describeOnSqlite } from '#tests/databases.ts'
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
import type { Edit } from '#tests/open-request.ts'
import { setColumns } from '#tests/rows.ts'
import { messageHistory } from './message.ts'
import { messageQueue } from './message-queue.server.ts'
import { writeReminders } from './reminders.server.ts'
import { listMessages } from './staff-messages.server.ts'

const pending = { status: 'pending' } as const
const wednesday = { appointment_date: '2026-12-02', appointment_time: '11:00' }

const changes: Record<string, Edit> = {
  confirmed,
  'confirmed again': { status: 'confirmed' },
  pending,
  cancelled: { status: 'cancelled' },
  'cancelled at once': { ...confirmed, status: 'cancelled' },
  'at ten': { appointment_time: '10:00' },
  'at eleven': { appointment_time: '11:00' },
  'on Wednesday': wednesday,
  'on Thursday in the laboratory': { appointment_date: '2026-12-03', service: 'Laboratory' },
  'in Zebilla': { branch: 'Zebilla' },
  'for the laboratory': { service: 'Laboratory' },
  'without a time': { appointment_time: null },
  'without a day': { appointment_date: null },
  'without either': { appointment_date: null, appointment_time: null },
  noted: { notes: 'Called in vain' },
}

const isConfirmed = /on Tuesday, December 1, 2026 at 9:30 AM at our Bole branch is confirmed\./
const isTakenBack =
  /^Hello Awinpoka, this is GEMEV: your appointment on Tuesday, December 1, 2026 at 9:30 AM at our Bole branch has changed\. Please do not come then\. We will call or write with a new time\. Reference GM-/
const isCancelled =
  /your appointment on Tuesday, December 1, 2026 at 9:30 AM at our Bole branch has been cancelled\./
const isNowAtEleven = /is now on Tuesday, December 1, 2026 at 11:00 AM/
const isNowWednesday = /is now on Wednesday, December 2, 2026 at 11:00 AM/

describeOnSqlite('a visit that messages announce', (database) => {
  const { newRequest, openByHand, openTold, openWithMail, openWithSms, rows, summaries } =
    patientMessages(database)

  /** A request to which this happened, with the texts that its patient got. */
  async function after(steps: string) {
    const visit = await openWithSms()
    const { edit, gateway, id, needs, texts, token, undo } = visit
    let former: FormerVisit[] = []
    const acts: Record<string, () => unknown> = {
      told: () => deliver(needs),
      async 'perhaps told'() {
        gateway.takeAndAnswerWith((response) => response.destroy())
        await deliver(needs)
        gateway.takeAndAnswerWith(undefined)
      },
      async 'on its way'() {
        needs.pass(30 * second)
        await claimDue(needs, messageQueue)
      },
      undone: async () => (former = await undo(former)),
      'cancelled by the patient': async () => cancelByPatient(needs, await token(), ''),
      'no messages': () => setColumns(needs, 'appointments', id, { messages_off_at: morning }),
      soon: () => deliver(needs, 5 * second),
      later: () => needs.pass(minute),
      'at its time': () => needs.at('2026-12-01T09:30:00.000Z'),
    }
    for (const step of steps.split(', ')) {
      const change = changes[step]
      if (change) former = await edit(change)
      else await (acts[step] ?? expect.fail(step))()
    }
    return { ...visit, texts: texts() }
  }

  it.each<[what: string, steps: string, texts: RegExp[], page?: object]>([
    [
      'is taken back in words, once, when it is back to pending',
      'confirmed, told, pending, noted, told, without a time, noted, told, without a day, noted, told',
      [isConfirmed, isTakenBack],
    ],
    [
      'is taken back in words, once, when it is without a time',
      'confirmed, told, without a time, noted, told, without a day, noted, told, pending, noted, told',
      [isConfirmed, isTakenBack],
    ],
    [
      'is taken back in words, once, when it is without a day',
      'confirmed, told, without either, noted, told, pending, noted, told',
      [isConfirmed, isTakenBack],
    ],
    ['is not taken back from who never heard of it', 'confirmed, pending, told', []],
    [
      'is not taken back from the patient who has cancelled it',
      'confirmed, told, cancelled by the patient, pending, told',
      [isConfirmed],
    ],
    [
      'is not taken back once its time has come',
      'confirmed, told, at its time, pending, told',
      [isConfirmed],
    ],
    [
      'is taken back also where nobody knows whether it was told',
      'confirmed, perhaps told, pending, told',
      [isConfirmed, isTakenBack],
    ],
    [
      'is taken back also where its message is on its way',
      'confirmed, on its way, pending, told',
      [isTakenBack],
    ],
    [
      'is taken back again where nobody knows whether that was told, once',
      'confirmed, told, pending, perhaps told, without a time, noted, told',
      [isConfirmed, isTakenBack, isTakenBack],
    ],
    [
      'is taken back once where that is on its way',
      'confirmed, told, pending, on its way, without a time, noted, told',
      [isConfirmed, isTakenBack],
    ],
    [
      'is no news when it is confirmed again as it was, and a change when it is another',
      'confirmed, told, pending, confirmed again, told, pending, at eleven, confirmed again, told',
      [isConfirmed, isNowAtEleven],
    ],
    [
      'is confirmed anew, once, where nobody knows whether it was told',
      'confirmed, perhaps told, pending, confirmed again, noted, told',
      [isConfirmed, isConfirmed],
    ],
    [
      'is confirmed once where its message was on its way meanwhile',
      'confirmed, on its way, pending, confirmed again, noted, told',
      [isConfirmed],
    ],
    [
      'is taken back once when it was confirmed again by slip',
      'confirmed, told, pending, confirmed again, undone, told',
      [isConfirmed, isTakenBack],
    ],
    [
      'is the one that a cancellation names, also when it was moved before that unheard',
      'confirmed, told, at ten, pending, without either, cancelled, told',
      [isConfirmed, isCancelled],
    ],
    [
      'is cancelled once by slips that are corrected at once',
      'cancelled at once, told, soon, pending, soon, confirmed again, soon, cancelled, told',
      [isCancelled],
    ],
    [
      'is cancelled again once it was taken up for longer',
      'cancelled at once, told, pending, later, cancelled, told',
      [isCancelled, isCancelled],
    ],
    [
      'is confirmed anew once it was taken back, and not taken back twice',
      'confirmed, told, pending, told, confirmed again, pending, told, confirmed again, told',
      [isConfirmed, isTakenBack, isConfirmed],
    ],
    [
      'is confirmed, and not changed, by what is corrected before it was told',
      'confirmed, at ten, in Zebilla, told, at eleven, told',
      [/at 10:00 AM at our Zebilla branch is confirmed/, isNowAtEleven],
    ],
    [
      'is told a moment later, so that what is corrected or undone at once is not told',
      'confirmed, soon, pending, confirmed again, at eleven, told',
      [/at 11:00 AM at our Bole branch is confirmed/],
    ],
    [
      'is changed also where nobody knows whether it was told',
      'confirmed, perhaps told, at eleven, told',
      [isConfirmed, isNowAtEleven],
    ],
    [
      'is changed once, however often that is corrected before it is told',
      'confirmed, told, at ten, soon, at eleven, told',
      [isConfirmed, isNowAtEleven],
    ],
    [
      'is changed also where its message is on its way',
      'confirmed, on its way, at eleven, told',
      [isNowAtEleven],
    ],
    [
      'is told although staff then change the service, which no message names',
      'confirmed, for the laboratory, told',
      [isConfirmed],
    ],
    ['is not told to who has cancelled', 'confirmed, cancelled by the patient, told', []],
    ['is not told to who wants no messages', 'confirmed, no messages, told, at ten, told', []],
    [
      'is told with the undo of a change once somebody has begun to tell that',
      'confirmed, told, on Wednesday, told, undone, told',
      [isConfirmed, isNowWednesday, /is now on Tuesday, December 1, 2026 at 9:30 AM/],
      { state: 'confirmed', before: null },
    ],
    [
      'is told as it was before what was undone at once',
      'confirmed, soon, on Wednesday, undone, soon, cancelled, undone, soon, pending, undone, told, told',
      [isConfirmed],
    ],
    [
      'is told as the change before an undone one has left it, with the day before that on the page',
      'confirmed, told, on Wednesday, on Thursday in the laboratory, undone, told',
      [isConfirmed, isNowWednesday],
      { state: 'moved', before: { date: '2026-12-01' } },
    ],
    [
      'is told as it is again after the undo of an undo',
      'confirmed, told, on Wednesday, undone, undone, told',
      [isConfirmed, isNowWednesday],
    ],
    [
      'is not told to a patient who has cancelled it by what staff undo',
      'confirmed, cancelled by the patient, confirmed again, undone, told',
      [],
    ],
  ])('%s', async (_, steps, expected, shown) => {
    const { page, texts } = await after(steps)
    expect(texts).toEqual(expected.map((text) => expect.stringMatching(text)))
    if (shown) expect(await page()).toMatchObject(shown)
  })

  it('is taken back although it was moved on its way there', async () => {
    const { id, needs, texts } = await after(
      'confirmed, told, at ten, without a time, pending, without a day, told',
    )
    expect(texts).toEqual([expect.anything(), expect.stringMatching(isTakenBack)])
    expect((await summaries()).filter((summary) => !summary.endsWith('dropped'))).toEqual([
      'confirmed sms sent',
      'withdrawn sms sent',
    ])
    const [message] = await listMessages(needs, id)
    expect(message && messageHistory(message)).toBe('Postponement sent by SMS')
  })

  it('is no news after an undo to a patient who knows of it, and no move on their page', async () => {
    const { edit, id, needs, page, texts, undo } = await openTold()
    const moved = await edit(wednesday)
    needs.pass(3 * second)
    await undo(moved)
    await deliver(needs, minute)
    expect(texts()).toHaveLength(1)
    expect(await summaries()).toEqual(['confirmed sms sent', 'changed sms dropped'])
    expect(await page()).toMatchObject({ state: 'confirmed', before: null })
    // The patient was told of the visit as it is now.
    const sent = (await listMessages(needs, id)).find(({ status }) => status === 'sent')
    expect(sent?.isOutdated).toBe(false)
    await edit({ appointment_time: '10:00' })
    await deliver(needs)
    expect(texts().at(-1)).toContain('is now on Tuesday, December 1, 2026 at 10:00 AM')
    expect(await page()).toMatchObject({ state: 'moved', before: { time: '09:30' } })
  })

  it('is taken back by mail without a file for the calendar', async () => {
    const { edit, inbox, needs } = await openWithMail()
    for (const change of [confirmed, { appointment_time: null }]) {
      await edit(change)
      await deliver(needs)
    }
    const [first, last, ...others] = inbox.messages.map(({ raw }) => raw)
    expect(others).toEqual([])
    expect(first).toContain('appointment.ics')
    expect(last).toContain('has changed')
    expect(last).not.toContain('appointment.ics')
  })

  it('is left to staff to take back where nothing is set up, unless the clinic has no words for it', async () => {
    const needs = messagingAt(morning, database())
    const announce = async (each: typeof needs, phone: string) => {
      const { edit } = await newRequest(each, { ...patient, phone })
      await edit(confirmed)
      const last = (await rows()).at(-1)?.id ?? ''
      await setColumns(each, 'appointment_messages', last, { status: 'sent', sent_at: morning })
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

  it('that nobody was to be told of is not told by an undo', async () => {
    const { edit, id, needs, undo } = await openWithSms()
    await setColumns(needs, 'appointments', id, confirmed)
    await undo(await edit(wednesday))
    expect(await summaries()).toEqual(['changed sms dropped'])
  })

  it('stays on the list of staff after an undo', async () => {
    const { edit, needs, undo } = await openByHand()
    await edit(confirmed)
    needs.pass(second)
    await undo(await edit(wednesday))
    expect(await summaries()).toEqual(['confirmed whatsapp manual', 'confirmed whatsapp dropped'])
  })

  it('is still reminded of after an undo', async () => {
    const { edit, needs, texts, undo } = await openTold()
    needs.at('2026-11-30T09:00:00.000Z')
    await writeReminders(needs)
    await undo(await edit(wednesday))
    expect(await writeReminders(needs)).toBe(0)
    await deliver(needs)
    expect(texts()).toEqual([expect.anything(), expect.stringContaining('look forward')])
  })

  it('is reminded of as long as it holds, also where the gateway refused the word that it did not', async () => {
    const { edit, gateway, needs, texts } = await openTold()
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
    expect(texts().at(-1)).toContain('look forward')
  })
})
