import { expect, it } from 'vitest'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertStaff, needsAt } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { openRequest } from '#tests/open-request.ts'
import { readFormerVisits } from './appointment.schema.ts'
import { type FormerVisit, formerVisitsText } from './appointment-edit.ts'
import { cannotBeUndone } from './appointment-texts.ts'
import { applyBulkAction, undoChanges } from './appointments.bulk.server.ts'
import { changeAppointmentStatus } from './appointments.editing.server.ts'
import { deleteAppointment } from './appointments.finding.server.ts'

const now = '2026-11-20T08:00:00.000Z'
const first = { appointment_date: '2026-12-01', appointment_time: '09:30', branch: 'Bole' } as const
const second = { appointment_date: '2026-12-02', appointment_time: '11:00' } as const
const asked = { asked_date: '2026-12-03' }
const bole = { branch: 'Bole' }

describeOnSqlite('undoing changes of appointments', (database) => {
  const needs = () => needsAt(now, database())
  const open = (columns?: object, branch: 'Bole' | '' = 'Bole') =>
    openRequest(needs(), now, { branch, preferred_date: '' }, columns)
  /** Undoes what a form carries of former visits. */
  const undo = async (formerVisits: readonly FormerVisit[], scope: BranchScope = everyBranch) => {
    const acting = actingAs(await insertStaff(database()), needs())
    return undoChanges(acting, scope, readFormerVisits(formerVisitsText(formerVisits)) ?? [])
  }
  const cancel = async (...ids: string[]) => {
    const rows = ids.map((id) => ({ id, version: 1 }))
    const { outcomes } = await applyBulkAction(needs(), everyBranch, rows, 'cancelled')
    return outcomes.flatMap((outcome) => outcome.undo ?? [])
  }

  it('brings back status, day, time and branch of before, and leaves the notes', async () => {
    const { row, undoableEdit } = await open(undefined, '')
    const saved = await undoableEdit({ ...first, status: 'confirmed', notes: 'Fasting' })
    expect(await undo(saved)).toMatchObject([{ result: { ok: true } }])
    const none = { appointment_date: null, appointment_time: null, branch: null }
    const pending = { ...none, status: 'pending', version: 3 }
    expect(await row()).toMatchObject({ ...pending, notes: 'Fasting' })
    await undoableEdit({ ...first, status: 'confirmed' })
    await undo(await undoableEdit(second))
    expect(await row()).toMatchObject({ ...first, status: 'confirmed' })
  })

  it('undoes all that were changed at once, and names those that were changed again', async () => {
    const visits = [await open(), await open(), await open()]
    const formerVisits = await cancel(...visits.map(({ id }) => id))
    expect(formerVisits).toHaveLength(3)
    await visits[1]?.set('completed')
    const undone = await undo(formerVisits)
    expect(undone.map(({ result }) => result.ok)).toEqual([true, false, true])
    expect(undone[1]).toMatchObject({ name: 'Awinpoka Atɔŋa', result: { kind: 'conflict' } })
    const statuses = await Promise.all(visits.map(async ({ row }) => (await row()).status))
    expect(statuses).toEqual(['pending', 'completed', 'pending'])
  })

  it('names among several the change that stays, since something of it would not come back', async () => {
    const [asking, other] = [await open(asked), await open()]
    const over = await open({ status: 'cancelled' })
    const refused = { name: 'Awinpoka Atɔŋa', result: { errors: { '': cannotBeUndone } } }
    expect(await undo(await cancel(asking.id, other.id, over.id))).toMatchObject([
      { former: { id: asking.id }, ...refused },
      { former: { id: other.id }, result: { ok: true } },
    ])
    expect(await asking.row()).toMatchObject({ status: 'cancelled', version: 2 })
    // Of one alone no undo is offered.
    expect(formerVisitsText(await cancel((await open(asked)).id))).toBe('')
    expect(formerVisitsText(await (await open(asked)).undoableEdit(second))).toBe('')
  })

  it('lets the front desk of one branch give back a request that named none, and no more', async () => {
    const { acting, id, row } = await open(undefined, '')
    const change = { id, version: 1, status: 'confirmed' } as const
    const confirmed = await changeAppointmentStatus(acting, bole, change)
    expect(await row()).toMatchObject(bole)
    const [elsewhere] = await undo([{ id, version: 2, branch: 'Zebilla' }], bole)
    expect(elsewhere?.result).toMatchObject({ kind: 'invalid' })
    const former = confirmed.ok && confirmed.value.undo ? [confirmed.value.undo] : []
    expect(await undo(former, bole)).toMatchObject([{ result: { ok: true } }])
    expect(await row()).toMatchObject({ status: 'pending', branch: null })
  })

  it('counts of several also those that a colleague has deleted or given another branch', async () => {
    const [left, deleted, moved] = [await open(), await open(), await open()]
    await deleteAppointment(needs(), everyBranch, deleted.id)
    await moved.edit({ branch: 'Zebilla' })
    const rows = [left, deleted, moved].map(({ id }) => ({ id, version: 1 }))
    const { outcomes, gone } = await applyBulkAction(needs(), bole, rows, 'cancelled')
    expect(outcomes).toMatchObject([{ appointment: { id: left.id } }])
    expect(gone).toBe(2)
  })
})

it('nothing is read from a text that names no changes', () => {
  for (const text of ['', '[]', '{', '[{"id":"x"}]', '[{"id":"x","version":1,"status":"gone"}]']) {
    expect(readFormerVisits(text)).toBeNull()
  }
})
