import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AppointmentStatus } from '#app/domain/appointments/appointment.ts'
import type { FormerVisit } from '#app/domain/appointments/appointment-edit.ts'
import {
  completeArrivals,
  recordAttendance,
} from '#app/domain/appointments/appointments.attendance.server.ts'
import { undoChanges } from '#app/domain/appointments/appointments.bulk.server.ts'
import {
  cancelWithReason,
  changeAppointmentStatus,
  editAppointment,
} from '#app/domain/appointments/appointments.editing.server.ts'
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
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertRequest, insertStaff } from '#tests/appointments.ts'
import { hours } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { messagingAt } from '#tests/messaging.ts'
import { readToday } from './today.server.ts'
import { callAgainAt, callAgainChoices, latenessText } from './today.ts'

const morning = '2026-11-20T08:00:00.000Z'
const agreed = {
  appointment_date: '2026-12-01',
  appointment_time: '09:30',
  branch: 'Bole',
  status: 'confirmed',
} as const

describeOnEachDatabase('the work of the front desk', (database, kind) => {
  async function desk(changes: object = {}) {
    const needs = actingAs(await insertStaff(database()), messagingAt(morning, database()))
    const { id } = await insertRequest(needs, morning, { branch: '', ...changes })
    const row = () =>
      needs.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const seen = async () => ({ id, version: (await row()).version })
    const today = () => readToday(needs, everyBranch)
    /** The band of the screen on which the patient stands; empty where there is none. */
    async function band() {
      const { requests, untold, displaced, visits } = await today()
      const has = (rows: { id: string }[]) => rows.some((each) => each.id === id)
      if (has(requests)) return 'to answer'
      if (has(untold) || has(displaced)) return 'not told'
      return has(visits) ? 'today' : ''
    }
    return { needs, id, row, seen, today, band }
  }

  it('leaves a request on the screen until its patient has been told of branch, day and time', async () => {
    const { needs, id, seen, band, row } = await desk()
    expect(await band()).toBe('to answer')
    // Any status may be set, but nobody can be told of a visit without a time.
    await changeAppointmentStatus(needs, everyBranch, { ...(await seen()), status: 'confirmed' })
    expect(await band()).toBe('to answer')
    await editAppointment(needs, everyBranch, await seen(), agreed)
    expect(await band()).toBe('not told')
    await recordOpened(needs, everyBranch, { id })
    expect(await band()).toBe('not told')
    expect((await row()).answered_at).toBeNull()
    needs.pass(60_000)
    await recordToldBy(needs, everyBranch, { id, by: 'whatsapp' })
    expect(await band()).toBe('')
    expect((await row()).answered_at).toBe('2026-11-20T08:01:00.000Z')
    // A second tap changes nothing.
    needs.pass(60_000)
    await recordToldBy(needs, everyBranch, { id, by: 'whatsapp' })
    expect((await row()).answered_at).toBe('2026-11-20T08:01:00.000Z')
    await editAppointment(needs, everyBranch, await seen(), { appointment_time: '10:00' })
    expect(await band()).toBe('not told')
  })

  it('leaves a patient who wants no messages on the screen until they were told by phone', async () => {
    const { needs, id, seen, band } = await desk()
    await needs.db.updateTable('appointments').set({ messages_off_at: morning }).execute()
    await editAppointment(needs, everyBranch, await seen(), agreed)
    expect(await band()).toBe('not told')
    await recordToldBy(needs, everyBranch, { id, by: 'call' })
    expect(await band()).toBe('')
  })

  it('brings a told patient back when they ask for another day, and lets them go when they cancel', async () => {
    const { needs, id, seen, band, row, today } = await desk()
    await editAppointment(needs, everyBranch, await seen(), agreed)
    await recordToldBy(needs, everyBranch, { id, by: 'call' })
    const token = patientTokenOf(needs, await row())
    const wish = { date: '2026-12-03', reason: '' }
    await askForAnotherDay({ ...needs, hours }, token, wish, { branch: 'Bole', confirmedDate: '' })
    expect(await band()).toBe('to answer')
    await cancelByPatient(needs, token, 'Better')
    expect(await band()).toBe('')
    expect((await today()).cancellations).toMatchObject([{ id, patient_reason: 'Better' }])
  })

  it('tells a patient why the clinic cannot help, and counts them as answered once they know', async () => {
    const { needs, id, seen, band, row } = await desk()
    const reason = 'We do not do this test.'
    await cancelWithReason(needs, everyBranch, { ...(await seen()), reason })
    expect(await band()).toBe('not told')
    const page = await readPatientPage({ ...needs, hours }, patientTokenOf(needs, await row()))
    expect(page).toMatchObject({ state: 'cancelled', reason })
    await recordToldBy(needs, everyBranch, { id, by: 'call' })
    expect(await band()).toBe('')
    await changeAppointmentStatus(needs, everyBranch, { ...(await seen()), status: 'pending' })
    expect(await row()).toMatchObject({ clinic_reason: null, status: 'pending' })
    expect(await band()).toBe('to answer')
  })

  it('does not take one message for another: what was on the screen was told, or nothing', async () => {
    const { needs, id, seen, band, row } = await desk()
    await editAppointment(needs, everyBranch, await seen(), agreed)
    const [shown] = await listUnsentOf(needs, [id])
    const version = (await row()).version
    await editAppointment(needs, everyBranch, await seen(), { appointment_time: '10:00' })
    for (const seenThen of [{ message: shown?.id }, { version }])
      expect(
        await recordToldBy(needs, everyBranch, { id, by: 'whatsapp', ...seenThen }),
      ).toMatchObject({ kind: 'conflict' })
    expect(await band()).toBe('not told')
    const [present] = await listUnsentOf(needs, [id])
    const told = { id, by: 'whatsapp', message: present?.id } as const
    expect(await recordToldBy(needs, everyBranch, told)).toMatchObject({ ok: true })
    expect(await recordToldBy(needs, everyBranch, told)).toMatchObject({ ok: true })
    expect(await band()).toBe('')
  })

  it('does not repeat a former refusal in a confirmation', async () => {
    const { needs, id, seen } = await desk()
    const reason = 'We do not do this test.'
    await cancelWithReason(needs, everyBranch, { ...(await seen()), reason })
    await recordToldBy(needs, everyBranch, { id, by: 'call' })
    await editAppointment(needs, everyBranch, await seen(), agreed)
    const [message] = await listUnsentOf(needs, [id])
    expect(message?.text).toContain('confirmed')
    expect(message?.text).not.toContain(reason)
  })

  it('asks to tell a patient that the day stays as it is', async () => {
    const { needs, id, seen, band, row } = await desk()
    await editAppointment(needs, everyBranch, await seen(), agreed)
    await recordToldBy(needs, everyBranch, { id, by: 'call' })
    const wish = { date: '2026-12-03', reason: '' }
    const token = patientTokenOf(needs, await row())
    await askForAnotherDay({ ...needs, hours }, token, wish, { branch: 'Bole', confirmedDate: '' })
    needs.pass(60_000)
    await declineReschedule(needs, everyBranch, await seen())
    expect(await band()).toBe('not told')
    needs.pass(60_000)
    await recordToldBy(needs, everyBranch, { id, by: 'call' })
    expect(await band()).toBe('')
  })

  it('does not ask to tell patients of what they have done themselves', async () => {
    const { needs, seen, band, row } = await desk()
    await cancelByPatient(needs, patientTokenOf(needs, await row()), 'Better')
    await editAppointment(needs, everyBranch, await seen(), { notes: 'Called to ask why.' })
    expect(await band()).toBe('')
  })

  it('puts a request that nobody could be reached for below the others until it is to be called again', async () => {
    const { needs, id, seen, today } = await desk()
    const other = await insertRequest(needs, '2026-11-20T08:30:00.000Z', { phone: '0243310099' })
    const order = async () => (await today()).requests.map((each) => each.id)
    expect(await order()).toEqual([id, other.id])
    const again = callAgainAt('hour', needs.clock.now()) ?? ''
    await recordNotReached(again)(needs, everyBranch, await seen())
    expect(await order()).toEqual([other.id, id])
    expect((await today()).requests[1]).toMatchObject({ called_at: morning })
    needs.pass(61 * 60_000)
    expect(await order()).toEqual([id, other.id])
  })

  it('completes the visits of those who came, on the next day', async () => {
    const { needs, seen, row } = await desk()
    await editAppointment(needs, everyBranch, await seen(), agreed)
    needs.at('2026-12-01T09:40:00.000Z')
    await recordAttendance(needs, everyBranch, { ...(await seen()), attendance: 'arrived' })
    await completeArrivals(needs)
    expect(await row()).toMatchObject({ status: 'confirmed' })
    needs.at('2026-12-02T00:10:00.000Z')
    await completeArrivals(needs)
    expect(await row()).toMatchObject({ status: 'completed', attendance: 'arrived' })
  })

  it('loses nobody, whatever is done in whatever order', async () => {
    const statuses: AppointmentStatus[] = ['pending', 'confirmed', 'cancelled']
    const acts = fc.oneof(
      fc.record({ act: fc.constant('status'), status: fc.constantFrom(...statuses) }),
      fc.record({
        act: fc.constant('edit'),
        edit: fc.constantFrom(
          agreed,
          { appointment_time: '10:00' },
          { appointment_time: null },
          { branch: 'Zebilla' },
          { appointment_date: '2026-12-02' },
        ),
      }),
      ...['opened', 'told by WhatsApp', 'told by phone', 'undo', 'patient cancels', 'refuse'].map(
        (act) => fc.record({ act: fc.constant(act) }),
      ),
      fc.record({ act: fc.constant('asks'), date: fc.constantFrom('2026-12-03', '2026-12-04') }),
    )
    const program = fc.array(acts, { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(program, async (steps) => {
        const { needs, id, row, seen, band } = await desk({
          phone: `024${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
        })
        const token = patientTokenOf(needs, await row())
        let undo: FormerVisit[] = []
        /** What the patient was told last; null when nothing. */
        let told: string | null = null
        const visitOf = async () => {
          const { status, branch, appointment_date, appointment_time } = await row()
          return JSON.stringify([status, branch, appointment_date, appointment_time])
        }
        for (const step of steps) {
          needs.pass(60_000)
          const done = await run(step)
          if (done && 'ok' in done && done.ok && done.value && 'undo' in done.value)
            undo = done.value.undo ? [done.value.undo] : []
          const visit = await row()
          const page = await readPatientPage({ ...needs, hours }, token)
          const shown = `after ${JSON.stringify(steps)}`
          if (page?.state === 'confirmed' || page?.state === 'moved')
            expect(isAgreed(visit), shown).toBe(true)
          const isOpen =
            visit.status === 'pending' || (visit.status === 'confirmed' && !isAgreed(visit))
          const isCancelledByPatient = page?.state === 'withdrawn'
          const isKnown = told === (await visitOf())
          if (isOpen || visit.asked_date) expect(await band(), shown).toBe('to answer')
          else if (!isCancelledByPatient)
            expect(await band(), shown).toBe(isKnown ? '' : 'not told')
        }

        async function run(step: (typeof steps)[number]) {
          switch (step.act) {
            case 'status': {
              const { status } = step as { status: AppointmentStatus }
              return changeAppointmentStatus(needs, everyBranch, { ...(await seen()), status })
            }
            case 'edit':
              return editAppointment(
                needs,
                everyBranch,
                await seen(),
                (step as { edit: object }).edit,
                'Property test',
              )
            case 'opened':
              // Perhaps it was sent: what the patient knew before is not certain any more.
              if (told !== (await visitOf())) told = null
              return void (await recordOpened(needs, everyBranch, { id }))
            case 'told by WhatsApp':
            case 'told by phone': {
              const by = step.act === 'told by phone' ? 'call' : 'whatsapp'
              await recordToldBy(needs, everyBranch, { id, by })
              told = await visitOf()
              return undefined
            }
            case 'undo': {
              await undoChanges(needs, everyBranch, undo)
              undo = []
              return undefined
            }
            case 'refuse':
              return cancelWithReason(needs, everyBranch, { ...(await seen()), reason: 'No.' })
            case 'patient cancels':
              return void (await cancelByPatient(needs, token, ''))
            default: {
              const { date } = step as { date?: string }
              const wish = { date: date ?? '', reason: '' }
              const where = { branch: 'Bole', confirmedDate: wish.date }
              return void (await askForAnotherDay({ ...needs, hours }, token, wish, where))
            }
          }
        }
      }),
      // Each run reads the whole screen after each of its acts.
      { numRuns: kind === 'sqlite' ? 25 : 8 },
    )
  }, 180_000)
})

it('offers the times to call again that are still to come', () => {
  expect(callAgainChoices('2026-11-20T08:00:00.000Z')).toEqual(['hour', 'afternoon', 'tomorrow'])
  expect(callAgainChoices('2026-11-20T16:30:00.000Z')).toEqual(['hour', 'tomorrow'])
  expect(callAgainAt('next year', new Date())).toBeNull()
})

it('says how late somebody is', () => {
  expect(latenessText('09:30', '2026-11-20T09:33:00.000Z')).toBe('')
  expect(latenessText('09:30', '2026-11-20T09:50:00.000Z')).toBe('20 min late')
  expect(latenessText('09:30', '2026-11-20T12:00:00.000Z')).toBe('2 h late')
  expect(latenessText(null, '2026-11-20T12:00:00.000Z')).toBe('')
})
