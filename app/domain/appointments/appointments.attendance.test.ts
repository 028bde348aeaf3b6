import { expect, it as onEach } from 'vitest'
import { done, notFound } from '#app/values/result.ts'
import { needsAt } from '#tests/appointments.ts'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { openRequest } from '#tests/open-request.ts'
import { recordAttendance } from './appointments.attendance.server.ts'

const morning = '2026-12-01T09:12:00.000Z'
const today = '2026-12-01'
const tomorrow = '2026-12-02'

describeOnEachDatabase('the attendance of a visit', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  /** Stores a request, with columns that are set past the actions. */
  async function open(columns: object) {
    const visit = await openRequest(needsAt(morning, database()), morning, { branch: '' }, columns)
    const mark = async (
      attendance: 'arrived' | 'no-show' | null,
      branch: string | null = null,
      version?: number,
    ) => {
      const seen = { id: visit.id, version: version ?? (await visit.row()).version }
      return recordAttendance(visit.acting, { branch }, { ...seen, attendance })
    }
    return { ...visit, mark }
  }
  const confirmed = { status: 'confirmed', appointment_date: today, branch: 'Zebilla' } as const

  onEach('is recorded with its time beside the status, which stays', async () => {
    const { edit, events, id, mark, row } = await open(confirmed)
    // The result has the new version, so that the next tap works before the screen is loaded again.
    expect(await mark('arrived')).toEqual(done({ id, version: 2 }))
    const arrived = { attendance: 'arrived', attended_at: morning, status: 'confirmed', version: 2 }
    expect(await row()).toMatchObject(arrived)
    // The same tap again, from a screen that still has the version before the first one.
    expect(await mark('arrived', null, 1)).toEqual(done({ id }))
    expect(await row()).toMatchObject(arrived)
    expect(await events('attendance')).toMatchObject([{ attendance: 'arrived' }])
    await mark('no-show')
    await edit({ status: 'cancelled' })
    expect((await auditEntriesOf(database(), id)).map(({ details }) => details)).toEqual([
      ['attendance: none to arrived'],
      ['attendance: arrived to no-show'],
      ['status: confirmed to cancelled', 'attendance: no-show to none'],
    ])
  })

  it.each([
    [{ ...confirmed, appointment_date: tomorrow }, 'arrived', true],
    [{ ...confirmed, appointment_date: tomorrow }, 'no-show', false],
    // A day that is only wished for counts as well, and the one that was asked for last.
    [{ preferred_date: tomorrow }, 'no-show', false],
    [{ preferred_date: today }, 'no-show', true],
    [{ preferred_date: null }, 'no-show', true],
    [{ preferred_date: today, asked_date: tomorrow }, 'no-show', false],
  ] as const)('of %j may be "%s": %s', async (columns, attendance, ok) => {
    const { mark } = await open(columns)
    expect((await mark(attendance)).ok).toBe(ok)
  })

  it.each([
    [{ preferred_date: today }],
    [{ preferred_date: null }],
    // A patient who has asked for another day may come on that day, or on the one preferred at first.
    [{ preferred_date: '2026-11-30', asked_date: today }],
    [{ preferred_date: today, asked_date: '2026-12-05' }],
    [{ preferred_date: '2026-12-05' }],
  ])('of who came with %j stays when that day is agreed to afterwards', async (wish) => {
    const { edit, mark, row } = await open(wish)
    await mark('arrived')
    await edit(confirmed)
    expect(await row()).toMatchObject({ attendance: 'arrived', attended_at: morning })
    await edit({ appointment_date: '2026-12-08' })
    expect(await row()).toMatchObject({ attendance: null })
  })

  it.each([null, '2026-11-30'])(
    'of a day that was missed, with %s asked for, is gone when the day on which that was said is agreed to',
    async (asked_date) => {
      const { edit, mark, row } = await open({ preferred_date: '2026-11-29', asked_date })
      await mark('no-show')
      await edit(confirmed)
      expect(await row()).toMatchObject({ attendance: null })
    },
  )

  it('is removed by a cancellation, which then offers no undo, and stays with a completion', async () => {
    const missed = await open(confirmed)
    await missed.mark('no-show')
    const { id } = missed
    expect(await missed.set('cancelled')).toEqual(done({ id, undo: { id, version: 3 } }))
    const none = { attendance: null, attended_at: null }
    expect(await missed.row()).toMatchObject({ status: 'cancelled', ...none })
    const came = await open(confirmed)
    await came.mark('arrived')
    await came.set('completed')
    expect(await came.row()).toMatchObject({ attendance: 'arrived' })
  })

  it('of a request without a branch is at the branch of the front desk, until it is taken back', async () => {
    const { edit, events, id, mark, row } = await open({ preferred_date: today })
    const bole = 'Bole'
    await mark('arrived', bole)
    expect(await row()).toMatchObject({ attendance: 'arrived', branch: bole, version: 2 })
    expect(await mark('arrived', bole, 1)).toEqual(done({ id }))
    await mark(null, bole)
    expect(await row()).toMatchObject({ attendance: null, branch: null, version: 3 })
    await mark('no-show', bole)
    await mark(null)
    await mark('arrived')
    expect(await row()).toMatchObject({ attendance: 'arrived', branch: null })
    expect(await events('visit')).toMatchObject([
      { from_branch: bole, to_branch: null },
      { from_branch: null, to_branch: bole },
    ])
    await mark(null)
    await mark('arrived', bole)
    await edit({ status: 'confirmed', appointment_date: today })
    await mark(null, bole)
    expect(await row()).toMatchObject({ attendance: null, branch: bole })
    // Neither does an arrival that was a slip agree on a visit that was confirmed without a branch.
    await edit({ branch: null })
    await mark('arrived', bole)
    await mark(null, bole)
    expect(await row()).toMatchObject({ status: 'confirmed', branch: null })
  })

  it('is refused to another branch, to an old screen, and of a cancelled visit in words', async () => {
    const { mark, row, set } = await open(confirmed)
    expect(await mark('arrived', 'Bole')).toEqual(notFound)
    await mark('arrived')
    expect(await mark('no-show', null, 1)).toMatchObject({ kind: 'conflict' })
    expect(await row()).toMatchObject({ attendance: 'arrived' })
    await set('cancelled')
    const errors = { '': 'This appointment is cancelled.' }
    expect(await mark('arrived')).toMatchObject({ errors })
  })
})
