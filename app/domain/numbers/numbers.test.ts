import { expect, it as onEach, test } from 'vitest'
import { enterAppointment } from '#app/domain/appointments/appointments.entry.server.ts'
import { recordToldBy } from '#app/domain/messages/unsent-messages.server.ts'
import { everyBranch, needsAt } from '#tests/appointments.ts'
import { completeRequest } from '#tests/complete-request.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { appointmentOf, openRequest } from '#tests/open-request.ts'
import { countRequestsByMonth, readMonth } from './numbers.server.ts'
import {
  answerTimeText,
  changeText,
  inTimeText,
  isMonth,
  monthsAfter,
  sumOf,
  sumsBy,
} from './numbers.ts'

const now = '2026-11-20T08:00:00.000Z'

describeOnEachDatabase('the numbers of a month', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const at = (instant: string) => needsAt(instant, database())
  const request = (instant: string, columns?: object) =>
    openRequest(at(now), instant, { branch: 'Bole', service: 'ECG' }, columns)
  type Answer = 'cancelled' | 'pending'
  async function answer({ id }: { id: string }, instant: string, status: Answer = 'cancelled') {
    const { acting, undoableEdit } = await appointmentOf(at(instant), id)
    await undoableEdit({ status })
    await recordToldBy(acting, everyBranch, { id, by: 'call' })
  }

  onEach('count by branch and service what became of the requests that came in then', async () => {
    await request('2026-11-01T00:00:00.000Z', { status: 'confirmed' })
    await request('2026-11-02T08:00:00.000Z', { status: 'confirmed', attendance: 'arrived' })
    await request('2026-11-03T08:00:00.000Z', { status: 'completed', attendance: 'no-show' })
    const elsewhere = { branch: 'Wenchi', service: 'Laboratory' }
    await request('2026-11-03T09:00:00.000Z', { ...elsewhere, status: 'completed' })
    await request('2026-10-31T23:59:59.999Z')
    await request('2026-12-01T00:00:00.000Z')
    const groups = await readMonth(at(now), '2026-11')
    const ecg = { branch: 'Bole', service: 'ECG', source: 'web' }
    expect(groups).toMatchObject([
      { ...ecg, requests: 3, confirmed: 3, came: 1, missed: 1 },
      { branch: 'Wenchi', service: 'Laboratory', requests: 1, confirmed: 1, came: 1, missed: 0 },
    ])
    const before = groups.slice(0, 1)
    expect(sumsBy(groups.slice(1), before, ({ service }) => service)).toMatchObject([
      { name: 'ECG', requests: 0, before: { requests: 3, came: 1 } },
      { name: 'Laboratory', requests: 1, before: { requests: 0, came: 0 } },
    ])
    const months = await countRequestsByMonth(at(now), { month: '2026-12', branch: 'Bole' }, 3)
    expect(months.map(({ count }) => count)).toEqual([1, 3, 1])
  })

  it('count a visit that was cancelled after a no-show once, as cancelled', async () => {
    const monday = '2026-11-02T08:00:00.000Z'
    const missed = await request(monday, { status: 'confirmed', attendance: 'no-show' })
    await answer(missed, '2026-11-03T08:00:00.000Z')
    for (const attendance of ['no-show', 'arrived'])
      await request(monday, { status: 'cancelled', attendance })
    const total = sumOf(await readMonth(at(now), '2026-11'))
    expect(total).toMatchObject({ requests: 3, came: 0, missed: 0, cancelled: 3 })
  })

  onEach(
    'measure when the patient was told first, and whether it came within 24 hours',
    async () => {
      const twice = await request('2026-11-02T08:00:00.000Z')
      await answer(twice, '2026-11-02T10:00:00.000Z')
      await answer(twice, '2026-11-06T10:00:00.000Z', 'pending')
      await answer(await request('2026-11-03T08:00:00.000Z'), '2026-11-04T08:00:00.000Z')
      await answer(await request('2026-11-05T08:00:00.000Z'), '2026-11-06T08:00:00.001Z')
      // These are late already, not due yet, and cancelled by the patient before anybody could answer.
      await request('2026-11-18T08:00:00.000Z')
      await request('2026-11-20T07:00:00.000Z')
      await request('2026-11-07T08:00:00.000Z', { status: 'cancelled' })
      const total = sumOf(await readMonth(at(now), '2026-11'))
      expect(total).toMatchObject({ requests: 6, answered: 3, inTime: 2, due: 4 })
      expect(inTimeText(total)).toBe('50%')
      expect(Math.round(total.answerSeconds)).toBe(50 * 3600)
      expect(answerTimeText(total)).toBe('16 h 40 min')
    },
  )

  it('say how people asked; what staff entered has no time to its answer', async () => {
    const asked = { ...completeRequest, branch: 'Bole', request_key: 'a-key-of-a-walk-in' }
    const visit = { appointment_date: null, appointment_time: null, earlier: false }
    const entry = { ...asked, ...visit, status: 'confirmed', source: 'walk-in' } as const
    await enterAppointment(at(now), everyBranch, entry)
    expect(await readMonth(at(now), '2026-11')).toMatchObject([
      { source: 'walk-in', branch: 'Bole', requests: 1, confirmed: 1, answered: 0, due: 0 },
    ])
  })
})

test('months follow each other over the new year, and only months are months', () => {
  expect(monthsAfter('2026-12', 1)).toBe('2027-01')
  expect(monthsAfter('2026-01', -1)).toBe('2025-12')
  expect(['2026-11', '2026-13', '2026-1', '2026-11-20'].filter(isMonth)).toEqual(['2026-11'])
  expect([changeText(3, 1), changeText(1, 3), changeText(2, 2)]).toEqual(['+2', '−2', '±0'])
})
