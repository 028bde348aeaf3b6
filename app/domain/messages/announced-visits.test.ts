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
import { messageQueue } from './message-queue.server.ts'
import { writeReminders } from './reminders.server.ts'

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

/** What the messages say, by the words for it in the steps below. */
const said: Record<string, RegExp> = {
  confirmed: /on Tuesday, December 1, 2026 at 9:30 AM at our Bole branch is confirmed\./,
  'confirmed at eleven': /at 11:00 AM at our Bole branch is confirmed\./,
  'confirmed in Zebilla': /at 10:00 AM at our Zebilla branch is confirmed\./,
  'taken back':
    /^Hello Awinpoka, this is GEMEV: your appointment on Tuesday, December 1, 2026 at 9:30 AM at our Bole branch has changed\. Please do not come then\. We will call or write with a new time\. Reference GM-/,
  cancelled:
    /your appointment on Tuesday, December 1, 2026 at 9:30 AM at our Bole branch has been cancelled\./,
  'now as before': /is now on Tuesday, December 1, 2026 at 9:30 AM/,
  'now at ten': /is now on Tuesday, December 1, 2026 at 10:00 AM/,
  'now at eleven': /is now on Tuesday, December 1, 2026 at 11:00 AM/,
  'now on Wednesday': /is now on Wednesday, December 2, 2026 at 11:00 AM/,
  reminded: /look forward/,
}

describeOnSqlite('a visit that messages announce', (database) => {
  const { newRequest, openByHand, openWithMail, openWithSms, rows, summaries } =
    patientMessages(database)

  // What happens to a request, step by step, with the text that its patient gets by that step.
  it.each(
    Object.entries({
      'is taken back in words, once, when it is back to pending':
        'confirmed, told: confirmed, pending, noted, told: taken back, without a time, noted, told, without a day, noted, told',
      'is taken back in words, once, when it is without a time':
        'confirmed, told: confirmed, without a time, noted, told: taken back, without a day, noted, told, pending, noted, told',
      'is taken back in words, once, when it is without a day':
        'confirmed, told: confirmed, without either, noted, told: taken back, pending, noted, told',
      'is taken back although it was moved on its way there':
        'confirmed, told: confirmed, at ten, without a time, pending, without a day, told: taken back',
      'is not taken back from who never heard of it': 'confirmed, pending, told',
      'is not taken back from the patient who has cancelled it':
        'confirmed, told: confirmed, cancelled by the patient, pending, told',
      'is not taken back once its time has come':
        'confirmed, told: confirmed, at its time, pending, told',
      'is taken back also where nobody knows whether it was told':
        'confirmed, perhaps told: confirmed, pending, told: taken back',
      'is taken back also where its message is on its way':
        'confirmed, on its way, pending, told: taken back',
      'is taken back again where nobody knows whether that was told, once':
        'confirmed, told: confirmed, pending, perhaps told: taken back, without a time, noted, told: taken back',
      'is taken back once where that is on its way':
        'confirmed, told: confirmed, pending, on its way, without a time, noted, told: taken back',
      'is no news when it is confirmed again as it was, and a change when it is another':
        'confirmed, told: confirmed, pending, confirmed again, told, pending, at eleven, confirmed again, told: now at eleven',
      'is confirmed anew, once, where nobody knows whether it was told':
        'confirmed, perhaps told: confirmed, pending, confirmed again, noted, told: confirmed',
      'is confirmed once where its message was on its way meanwhile':
        'confirmed, on its way, pending, confirmed again, noted, told: confirmed',
      'is taken back once when it was confirmed again by slip':
        'confirmed, told: confirmed, pending, confirmed again, undone, told: taken back',
      'is the one that a cancellation names, also when it was moved before that unheard':
        'confirmed, told: confirmed, at ten, pending, without either, cancelled, told: cancelled',
      'is cancelled once by slips that are corrected at once':
        'cancelled at once, told: cancelled, soon, pending, soon, confirmed again, soon, cancelled, told',
      'is cancelled again once it was taken up for longer':
        'cancelled at once, told: cancelled, pending, later, cancelled, told: cancelled',
      'is confirmed anew once it was taken back, and not taken back twice':
        'confirmed, told: confirmed, pending, told: taken back, confirmed again, pending, told, confirmed again, told: confirmed',
      'is confirmed, and not changed, by what is corrected before it was told':
        'confirmed, at ten, in Zebilla, told: confirmed in Zebilla, at eleven, told: now at eleven',
      'is told a moment later, so that what is corrected or undone at once is not told':
        'confirmed, soon, pending, confirmed again, at eleven, told: confirmed at eleven',
      'is changed also where nobody knows whether it was told':
        'confirmed, perhaps told: confirmed, at eleven, told: now at eleven',
      'is changed once, however often that is corrected before it is told':
        'confirmed, told: confirmed, at ten, soon, at eleven, told: now at eleven',
      'is changed also where its message is on its way':
        'confirmed, on its way, at eleven, told: now at eleven',
      'is told although staff then change the service, which no message names':
        'confirmed, for the laboratory, told: confirmed',
      'is not told to who has cancelled': 'confirmed, cancelled by the patient, told',
      'is not told to who wants no messages': 'confirmed, no messages, told, at ten, told',
      'is told with the undo of a change once somebody has begun to tell that':
        'confirmed, told: confirmed, on Wednesday, told: now on Wednesday, undone, told: now as before, not moved on the page',
      'is no news after an undo to a patient who knows of it, and no move on their page':
        'confirmed, told: confirmed, on Wednesday, soon, undone, told, not moved on the page, at ten, told: now at ten, moved on the page',
      'is told as it was before what was undone at once':
        'confirmed, soon, on Wednesday, undone, soon, cancelled, undone, soon, pending, undone, told: confirmed, told',
      'is told as the change before an undone one has left it, with the day before that on the page':
        'confirmed, told: confirmed, on Wednesday, told: now on Wednesday, on Thursday in the laboratory, undone, told, moved on the page',
      'is told as a change that nobody has told yet, once the one after it is undone':
        'confirmed, told: confirmed, on Wednesday, on Thursday in the laboratory, undone, told: now on Wednesday, moved on the page',
      'is told as it is again after the undo of an undo':
        'confirmed, told: confirmed, on Wednesday, undone, undone, told: now on Wednesday',
      'is not told to a patient who has cancelled it by what staff undo':
        'confirmed, cancelled by the patient, confirmed again, undone, told',
      'is still reminded of, once, after an undo':
        'confirmed, told: confirmed, reminder written, on Wednesday, undone, reminder written, told: reminded',
      'is reminded of as long as it holds, also where the gateway refused the word that it did not':
        'confirmed, told: confirmed, pending, refused, reminder written, told, confirmed again, reminder written, told: reminded',
    }),
  )('%s', async (_, steps) => {
    const { edit, gateway, id, needs, page, texts, token, undo } = await openWithSms()
    let former: FormerVisit[] = []
    const acts: Record<string, () => unknown> = {
      told: () => deliver(needs),
      async 'perhaps told'() {
        gateway.takeAndAnswerWith((response) => response.destroy())
        await deliver(needs)
        gateway.takeAndAnswerWith(undefined)
      },
      async refused() {
        gateway.answerWith((response) => void response.writeHead(400).end())
        await deliver(needs)
        gateway.answerWith(undefined)
      },
      async 'on its way'() {
        needs.pass(30 * second)
        await claimDue(needs, messageQueue)
      },
      async 'reminder written'() {
        needs.at('2026-11-30T09:00:00.000Z')
        await writeReminders(needs)
      },
      undone: async () => (former = await undo(former)),
      'cancelled by the patient': async () => cancelByPatient(needs, await token(), ''),
      'no messages': () => setColumns(needs, 'appointments', id, { messages_off_at: morning }),
      soon: () => deliver(needs, 5 * second),
      later: () => needs.pass(minute),
      'at its time': () => needs.at('2026-12-01T09:30:00.000Z'),
      'not moved on the page': async () =>
        expect(await page()).toMatchObject({ state: 'confirmed', before: null }),
      'moved on the page': async () =>
        expect(await page()).toMatchObject({
          state: 'moved',
          before: { date: '2026-12-01', time: '09:30' },
        }),
    }
    for (const step of steps.split(', ')) {
      const [act = '', words] = step.split(': ')
      const heard = texts().length
      const change = changes[act]
      if (change) former = await edit(change)
      else await (acts[act] ?? expect.fail(act))()
      const expected = words ? [expect.stringMatching(said[words] ?? expect.fail(words))] : []
      expect(texts().slice(heard), step).toEqual(expected)
    }
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
    expect((await rows()).filter(({ template }) => template === 'withdrawn')).toHaveLength(1)
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
})
