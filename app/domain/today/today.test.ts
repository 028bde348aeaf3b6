import fc from 'fast-check'
import { expect, it as onEach, test } from 'vitest'
import type { FormerVisit } from '#app/domain/appointments/appointment-edit.ts'
import {
  completeArrivals,
  recordAttendance,
} from '#app/domain/appointments/appointments.attendance.server.ts'
import { undoChanges } from '#app/domain/appointments/appointments.bulk.server.ts'
import { cancelWithReason } from '#app/domain/appointments/appointments.editing.server.ts'
import {
  declineReschedule,
  recordNotReached,
} from '#app/domain/appointments/appointments.patient-wishes.server.ts'
import { listUnsentOf } from '#app/domain/messages/staff-messages.server.ts'
import { recordOpened, recordToldBy } from '#app/domain/messages/unsent-messages.server.ts'
import { patientTokenOf } from '#app/domain/patient-link/patient-link.server.ts'
import {
  askForAnotherDay,
  cancelByPatient,
} from '#app/domain/patient-page/patient-changes.server.ts'
import { readPatientPage } from '#app/domain/patient-page/patient-page.server.ts'
import { isAgreed } from '#app/domain/schedule/agreed-visit.ts'
import { everyBranch, insertRequest } from '#tests/appointments.ts'
import { hours } from '#tests/clinic.ts'
import { describeOnEachDatabase, type TestDatabase } from '#tests/databases.ts'
import { confirmed as agreed, messagingAt, minute, morning } from '#tests/messaging.ts'
import { openRequest } from '#tests/open-request.ts'
import { readToday } from './today.server.ts'
import { callAgainAt, callAgainChoices, latenessText } from './today.ts'

/** Stores a request, and does what the front desk and its patient do of it. */
async function openDesk(database: TestDatabase, changes: object = {}) {
  const needs = messagingAt(morning, database)
  const visit = await openRequest(needs, morning, { branch: '', ...changes })
  const { acting, id, row } = visit
  const token = patientTokenOf(needs, await row())
  const today = () => readToday(needs, everyBranch)
  return {
    ...visit,
    needs,
    today,
    /** The band of the screen on which the patient stands; empty where there is none. */
    async band() {
      const { requests, untold, displaced, visits } = await today()
      const has = (rows: { id: string }[]) => rows.some((each) => each.id === id)
      if (has(requests)) return 'to answer'
      if (has(untold) || has(displaced)) return 'not told'
      return has(visits) ? 'today' : ''
    },
    page: () => readPatientPage({ ...needs, hours }, token),
    refuse: async (reason: string) =>
      cancelWithReason(acting, everyBranch, { ...(await row()), reason }),
    tell: (by: 'call' | 'whatsapp', seen: object = {}) =>
      recordToldBy(acting, everyBranch, { id, by, ...seen }),
    ask: (date: string) => {
      const confirmed = { branch: 'Bole', confirmedDate: date } as const
      return askForAnotherDay({ ...needs, hours }, token, { date, reason: '' }, confirmed)
    },
    cancel: (reason: string) => cancelByPatient(needs, token, reason),
  }
}

/** What may happen to a request, in any order. */
const acts: Record<string, (desk: Awaited<ReturnType<typeof openDesk>>) => Promise<unknown>> = {
  'set to pending': ({ set }) => set('pending'),
  'set to confirmed': ({ set }) => set('confirmed'),
  'set to cancelled': ({ set }) => set('cancelled'),
  agreed: ({ edit }) => edit(agreed, 'Property test'),
  'another time': ({ edit }) => edit({ appointment_time: '10:00' }, 'Property test'),
  'no time': ({ edit }) => edit({ appointment_time: null }, 'Property test'),
  'another branch': ({ edit }) => edit({ branch: 'Zebilla' }, 'Property test'),
  'another day': ({ edit }) => edit({ appointment_date: '2026-12-02' }, 'Property test'),
  refused: ({ refuse }) => refuse('No.'),
  opened: ({ acting, id }) => recordOpened(acting, everyBranch, { id }),
  'told by WhatsApp': ({ tell }) => tell('whatsapp'),
  'told by phone': ({ tell }) => tell('call'),
  'cancelled by the patient': ({ cancel }) => cancel(''),
  'asked for Thursday': ({ ask }) => ask('2026-12-03'),
  'asked for Friday': ({ ask }) => ask('2026-12-04'),
}

describeOnEachDatabase('the work of the front desk', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const desk = (changes?: object) => openDesk(database(), changes)

  it('leaves a request on the screen until its patient has been told of branch, day and time', async () => {
    const { acting, needs, id, set, edit, tell, band, row } = await desk()
    expect(await band()).toBe('to answer')
    // Any status may be set, but nobody can be told of a visit without a time.
    await set('confirmed')
    expect(await band()).toBe('to answer')
    await edit(agreed)
    expect(await band()).toBe('not told')
    await recordOpened(acting, everyBranch, { id })
    expect(await band()).toBe('not told')
    expect((await row()).answered_at).toBeNull()
    // A second tap changes nothing.
    for (const _ of ['tap', 'another']) {
      needs.pass(minute)
      await tell('whatsapp')
      expect(await band()).toBe('')
      expect((await row()).answered_at).toBe('2026-11-20T08:01:00.000Z')
    }
    await edit({ appointment_time: '10:00' })
    expect(await band()).toBe('not told')
  })

  it('leaves a patient who wants no messages on the screen until they were told by phone', async () => {
    const { needs, edit, tell, band } = await desk()
    await needs.db.updateTable('appointments').set({ messages_off_at: morning }).execute()
    await edit(agreed)
    expect(await band()).toBe('not told')
    await tell('call')
    expect(await band()).toBe('')
  })

  it('brings a told patient back when they ask for another day, until they know that it stays or cancel', async () => {
    const { acting, needs, id, edit, tell, ask, cancel, band, row, today } = await desk()
    await edit(agreed)
    await tell('call')
    await ask('2026-12-03')
    expect(await band()).toBe('to answer')
    needs.pass(minute)
    await declineReschedule(acting, everyBranch, await row())
    expect(await band()).toBe('not told')
    needs.pass(minute)
    await tell('call')
    expect(await band()).toBe('')
    await ask('2026-12-04')
    expect(await band()).toBe('to answer')
    await cancel('Better')
    await edit({ notes: 'Called to ask why.' })
    expect(await band()).toBe('')
    expect((await today()).cancellations).toMatchObject([{ id, patient_reason: 'Better' }])
  })

  it('tells a patient why the clinic cannot help, and no more once it can', async () => {
    const { needs, id, set, edit, refuse, tell, page, band, row } = await desk()
    const reason = 'We do not do this test.'
    await refuse(reason)
    expect(await band()).toBe('not told')
    expect(await page()).toMatchObject({ state: 'cancelled', reason })
    await tell('call')
    expect(await band()).toBe('')
    await edit(agreed)
    const [message] = await listUnsentOf(needs, [id])
    expect(message?.text).toContain('confirmed')
    expect(message?.text).not.toContain(reason)
    await refuse(reason)
    await set('pending')
    expect(await row()).toMatchObject({ clinic_reason: null, status: 'pending' })
    expect(await band()).toBe('to answer')
  })

  it('does not take one message for another: what was on the screen was told, or nothing', async () => {
    const { needs, id, edit, tell, band, row } = await desk()
    await edit(agreed)
    const [shown] = await listUnsentOf(needs, [id])
    const { version } = await row()
    await edit({ appointment_time: '10:00' })
    for (const seen of [{ message: shown?.id }, { version }])
      expect(await tell('whatsapp', seen)).toMatchObject({ kind: 'conflict' })
    expect(await band()).toBe('not told')
    const [present] = await listUnsentOf(needs, [id])
    for (const _ of ['tap', 'another'])
      expect(await tell('whatsapp', { message: present?.id })).toMatchObject({ ok: true })
    expect(await band()).toBe('')
  })

  it('puts a request that nobody could be reached for below the others until it is to be called again', async () => {
    const { acting, needs, id, row, today } = await desk()
    const other = await insertRequest(needs, '2026-11-20T08:30:00.000Z', { phone: '0243310099' })
    const order = async () => (await today()).requests.map((each) => each.id)
    expect(await order()).toEqual([id, other.id])
    const again = callAgainAt('hour', needs.clock.now()) ?? ''
    await recordNotReached(again)(acting, everyBranch, await row())
    expect(await order()).toEqual([other.id, id])
    expect((await today()).requests[1]).toMatchObject({ called_at: morning })
    needs.pass(61 * minute)
    expect(await order()).toEqual([id, other.id])
  })

  it('completes the visits of those who came, on the next day', async () => {
    const { acting, needs, edit, row } = await desk()
    await edit(agreed)
    needs.at('2026-12-01T09:40:00.000Z')
    await recordAttendance(acting, everyBranch, { ...(await row()), attendance: 'arrived' })
    await completeArrivals(needs)
    expect(await row()).toMatchObject({ status: 'confirmed' })
    needs.at('2026-12-02T00:10:00.000Z')
    await completeArrivals(needs)
    expect(await row()).toMatchObject({ status: 'completed', attendance: 'arrived' })
  })

  onEach('loses nobody, whatever is done in whatever order', async () => {
    const names = fc.constantFrom(...Object.keys(acts), 'undone')
    await fc.assert(
      fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 12 }), async (steps) => {
        const phone = `024${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
        const opened = await desk({ phone })
        const { acting, band, needs, page, row } = opened
        const shown = `after ${steps.join(', ')}`
        let undo: FormerVisit[] = []
        /** What the patient was told last; null when nothing. */
        let told: string | null = null
        const visitOf = async () => {
          const { status, branch, appointment_date, appointment_time } = await row()
          return JSON.stringify([status, branch, appointment_date, appointment_time])
        }
        for (const step of steps) {
          needs.pass(minute)
          const before = await visitOf()
          if (step === 'undone') {
            await undoChanges(acting, everyBranch, undo)
            undo = []
          }
          const result = await acts[step]?.(opened)
          const { value } = (result ?? {}) as { value?: { undo?: FormerVisit } | null }
          if (value && 'undo' in value) undo = value.undo ? [value.undo] : []
          if (step.startsWith('told')) told = await visitOf()
          // Who has cancelled knows of no visit any more.
          if (step === 'cancelled by the patient' && before !== (await visitOf())) told = null
          // Perhaps it was sent: what the patient knew before is not certain any more.
          if (step === 'opened' && told !== (await visitOf())) told = null
          const visit = await row()
          const state = (await page())?.state
          if (state === 'confirmed' || state === 'moved') expect(isAgreed(visit), shown).toBe(true)
          const isOpen =
            visit.status === 'pending' || (visit.status === 'confirmed' && !isAgreed(visit))
          const isKnown = told === (await visitOf())
          if (isOpen || visit.asked_date) expect(await band(), shown).toBe('to answer')
          else if (state !== 'withdrawn')
            expect(await band(), shown).toBe(isKnown ? '' : 'not told')
        }
      }),
      // Each run reads the whole screen after each of its acts.
      { numRuns: kind === 'sqlite' ? 25 : 4 },
    )
  })
})

test('offers the times to call again that are still to come', () => {
  expect(callAgainChoices('2026-11-20T08:00:00.000Z')).toEqual(['hour', 'afternoon', 'tomorrow'])
  expect(callAgainChoices('2026-11-20T16:30:00.000Z')).toEqual(['hour', 'tomorrow'])
  expect(callAgainAt('next year', new Date())).toBeNull()
})

test('says how late somebody is', () => {
  expect(latenessText('09:30', '2026-11-20T09:33:00.000Z')).toBe('')
  expect(latenessText('09:30', '2026-11-20T09:50:00.000Z')).toBe('20 min late')
  expect(latenessText('09:30', '2026-11-20T12:00:00.000Z')).toBe('2 h late')
  expect(latenessText(null, '2026-11-20T12:00:00.000Z')).toBe('')
})
