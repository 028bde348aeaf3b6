import { expect, it } from 'vitest'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertRequest, insertStaff, needsAt } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { setColumns } from '#tests/rows.ts'
import { readFormerVisits } from './appointment.schema.ts'
import { type FormerVisit, formerVisitsText } from './appointment-edit.ts'
import { cannotBeUndone } from './appointment-texts.ts'
import { applyBulkAction, undoChanges } from './appointments.bulk.server.ts'
import {
  type ChangeResult,
  changeAppointmentStatus,
  editAppointment,
} from './appointments.editing.server.ts'
import { deleteAppointment, findAppointment } from './appointments.finding.server.ts'

const now = '2026-11-20T08:00:00.000Z'
const first = { appointment_date: '2026-12-01', appointment_time: '09:30', branch: 'Bole' } as const
const second = { appointment_date: '2026-12-02', appointment_time: '11:00' } as const

describeOnSqlite('undoing changes of appointments', (database) => {
  const needs = (at = now) => needsAt(at, database())
  const acting = (staff: string, ...when: Parameters<typeof needs>) =>
    actingAs(staff, needs(...when))
  const insert = async (branch: 'Bole' | '' = 'Bole') =>
    (await insertRequest(database(), now, { branch, preferred_date: '' })).id
  const stored = (id: string) => findAppointment(needs(), everyBranch, id)
  const undoOf = (result: ChangeResult): FormerVisit[] =>
    result.ok && result.value.undo ? [result.value.undo] : []
  const undo = (
    formerVisits: readonly FormerVisit[],
    staff: string,
    { scope = everyBranch, at = now }: { scope?: BranchScope; at?: string } = {},
  ) => undoChanges(acting(staff, at), scope, readFormerVisits(formerVisitsText(formerVisits)) ?? [])

  it('brings back status, day, time and branch of before, and leaves the notes', async () => {
    const [id, staff] = [await insert(''), await insertStaff(database())]
    const edit = { ...first, status: 'confirmed', notes: 'Fasting' } as const
    const saved = await editAppointment(acting(staff), everyBranch, { id, version: 1 }, edit)
    const [outcome] = await undo(undoOf(saved), staff)
    expect(outcome?.result.ok).toBe(true)
    expect(await stored(id)).toMatchObject({
      status: 'pending',
      appointment_date: null,
      appointment_time: null,
      branch: null,
      notes: 'Fasting',
      version: 3,
    })
  })

  it('moves a visit back to its time, and drops what the patient was not told yet', async () => {
    const [id, staff] = [await insert(), await insertStaff(database())]
    const edit = { ...first, status: 'confirmed' } as const
    await editAppointment(acting(staff), everyBranch, { id, version: 1 }, edit)
    const moved = await editAppointment(acting(staff), everyBranch, { id, version: 2 }, second)
    await undo(undoOf(moved), staff)
    expect(await stored(id)).toMatchObject({ ...first, status: 'confirmed' })
  })

  it('undoes all that were changed at once, and names those that were changed again', async () => {
    const staff = await insertStaff(database())
    const ids = [await insert(), await insert(), await insert()]
    const rows = ids.map((id) => ({ id, version: 1 }))
    const { outcomes } = await applyBulkAction(acting(staff), everyBranch, rows, 'cancelled')
    const formerVisits = outcomes.flatMap((outcome) => outcome.undo ?? [])
    expect(formerVisits).toHaveLength(3)
    const again = { id: ids[1] ?? '', version: 2, status: 'completed' } as const
    await changeAppointmentStatus(acting(staff), everyBranch, again)
    const undone = await undo(formerVisits, staff)
    expect(undone.map(({ result }) => result.ok)).toEqual([true, false, true])
    expect(undone[1]).toMatchObject({ name: 'Awinpoka Atɔŋa', result: { kind: 'conflict' } })
    const statuses = await Promise.all(ids.map(async (id) => (await stored(id))?.status))
    expect(statuses).toEqual(['pending', 'completed', 'pending'])
  })

  it('names among several the change that stays, since something of it would not come back', async () => {
    const staff = await insertStaff(database())
    const [asking, other, done] = [await insert(), await insert(), await insert()]
    const set = (id: string, columns: { asked_date?: string; status?: 'cancelled' }) =>
      setColumns(database(), 'appointments', id, columns)
    await set(asking, { asked_date: '2026-12-03' })
    await set(done, { status: 'cancelled' })
    const cancel = async (...ids: string[]) => {
      const rows = ids.map((id) => ({ id, version: 1 }))
      const { outcomes } = await applyBulkAction(acting(staff), everyBranch, rows, 'cancelled')
      return outcomes.flatMap((outcome) => outcome.undo ?? [])
    }
    const undone = await undo(await cancel(asking, other, done), staff)
    expect(undone).toMatchObject([
      {
        former: { id: asking },
        name: 'Awinpoka Atɔŋa',
        result: { errors: { '': cannotBeUndone } },
      },
      { former: { id: other }, result: { ok: true } },
    ])
    expect(undone).toHaveLength(2)
    expect(await stored(asking)).toMatchObject({ status: 'cancelled', version: 2 })
    const alone = await insert()
    await set(alone, { asked_date: '2026-12-03' })
    expect(formerVisitsText(await cancel(alone))).toBe('')
  })

  it('lets the front desk of one branch give back a request that named none, and no more', async () => {
    const [id, staff] = [await insert(''), await insertStaff(database())]
    const bole = { branch: 'Bole' }
    const change = { id, version: 1, status: 'confirmed' } as const
    const confirmed = await changeAppointmentStatus(acting(staff), bole, change)
    expect(await stored(id)).toMatchObject(bole)
    const elsewhere = { id, version: 2, branch: 'Zebilla' }
    expect((await undo([elsewhere], staff, { scope: bole }))[0]?.result).toMatchObject({
      kind: 'invalid',
    })
    expect((await undo(undoOf(confirmed), staff, { scope: bole }))[0]?.result.ok).toBe(true)
    expect(await stored(id)).toMatchObject({ status: 'pending', branch: null })
  })

  it('is not offered where something would not come back', async () => {
    const [id, staff] = [await insert(), await insertStaff(database())]
    const asked = { asked_date: '2026-12-03' }
    await setColumns(database(), 'appointments', id, asked)
    const moved = await editAppointment(acting(staff), everyBranch, { id, version: 1 }, second)
    expect(formerVisitsText(undoOf(moved))).toBe('')
  })
})

it('nothing is read from a text that names no changes', () => {
  for (const text of ['', '[]', '{', '[{"id":"x"}]', '[{"id":"x","version":1,"status":"gone"}]']) {
    expect(readFormerVisits(text)).toBeNull()
  }
})

const bole = { branch: 'Bole' }

describeOnSqlite('several appointments', (database) => {
  const needs = () => needsAt(now, database())
  const insert = async () => (await insertRequest(database(), now, { branch: 'Bole' })).id

  it('are counted also where a colleague has deleted them or given them another branch', async () => {
    const staff = await insertStaff(database())
    const [left, deleted, moved] = [await insert(), await insert(), await insert()]
    await deleteAppointment(needs(), everyBranch, deleted)
    const seen = { id: moved, version: 1 }
    await editAppointment(actingAs(staff, needs()), everyBranch, seen, { branch: 'Zebilla' })
    const rows = [left, deleted, moved].map((id) => ({ id, version: 1 }))
    expect(await applyBulkAction(actingAs(staff, needs()), bole, rows, 'cancelled')).toMatchObject({
      outcomes: [{ appointment: { id: left } }],
      gone: 2,
    })
  })
})
