import { randomUUID } from 'node:crypto'
import { expect, it as onEach } from 'vitest'
import { readToday } from '#app/domain/today/today.server.ts'
import { done } from '#app/values/result.ts'
import { confirmedVisit, everyBranch, makeRequest, needsAt } from '#tests/appointments.ts'
import { branchesNamed, clinicWith } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { openRequest } from '#tests/open-request.ts'
import { rowOf } from '#tests/rows.ts'
import { applyBulkAction } from './appointments.bulk.server.ts'
import { changeAppointmentStatus, editAppointment } from './appointments.editing.server.ts'
import { enterAppointment } from './appointments.entry.server.ts'
import { countAppointmentsByStatus } from './appointments.list.server.ts'

const morning = '2026-11-20T08:00:00.000Z'
const noon = '2026-11-20T12:00:00.000Z'

describeOnEachDatabase('the status of an appointment', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const needs = () => needsAt(noon, database())
  const open = (changes: Parameters<typeof openRequest>[2] = {}, columns?: object) =>
    openRequest(needs(), morning, changes, columns)

  /** Stores a caller with a phone of their own, as the front desk does. */
  const enter = (at: ReturnType<typeof needs>, visit: object) => {
    const { leave_empty, ...asked } = makeRequest({ phone: '0201234567' })
    const entry = { ...asked, ...confirmedVisit, ...visit, source: 'phone' } as const
    return enterAppointment(at, everyBranch, { ...entry, request_key: randomUUID() })
  }

  onEach(
    'is set with who did so and when, once, and its entry outlives the member of staff',
    async () => {
      const { acting, events, id, row, set } = await open()
      // The result has the new version, so that the next change works before the screen is loaded again.
      const undo = { id, status: 'pending', version: 2 }
      expect(await set('confirmed')).toEqual(done({ id, undo }))
      const changed = { version: 2, created_at: morning, updated_at: noon }
      expect(await row()).toMatchObject({ ...changed, status: 'confirmed' })
      // The same again, from a screen that is older.
      const again = { id, version: 1, status: 'confirmed' } as const
      expect(await changeAppointmentStatus(acting, everyBranch, again)).toEqual(done({ id }))
      const change = { from_status: 'pending', to_status: 'confirmed', at: noon }
      expect(await events()).toMatchObject([
        { kind: 'status', by: 'staff', staff_name: 'Ama Serwaa', ...change },
        { kind: 'received', by: 'patient', staff_name: null, at: morning },
      ])
      await database().db.deleteFrom('admin_users').execute()
      expect(await events('status')).toMatchObject([{ by: 'staff', staff_id: null }])
    },
  )

  it('is stored whatever is missing, and the request waits until its visit is agreed', async () => {
    const unbranched = () => open({ branch: '', preferred_date: '' })
    const [listed, edited, several] = [await unbranched(), await unbranched(), await unbranched()]
    const { notes, branch, ...placeless } = confirmedVisit
    const { appointment_date, ...undated } = confirmedVisit
    await listed.set('confirmed')
    await edited.edit(undated)
    await applyBulkAction(needs(), everyBranch, [{ id: several.id, version: 1 }], 'confirmed')
    await enter(needs(), { ...confirmedVisit, appointment_time: null })
    await several.edit(placeless)
    const messages = () => database().db.selectFrom('appointment_messages').select('template')
    const waiting = async () => (await readToday(needs(), everyBranch)).requests.length
    expect((await countAppointmentsByStatus(needs(), everyBranch)).confirmed).toBe(4)
    expect(await waiting()).toBe(4)
    expect(await messages().execute()).toEqual([])
    await edited.edit({ appointment_date })
    expect(await waiting()).toBe(3)
    expect(await messages().execute()).toEqual([{ template: 'confirmed' }])
    // Nobody has been told yet.
    for (const { row } of [listed, edited]) expect((await row()).answered_at).toBeNull()
    // A visit that is not agreed any more waits anew.
    await edited.edit({ branch: null })
    expect(await waiting()).toBe(4)
    expect((await edited.row()).set_back_at).toBe(noon)
  })

  it('is not changed from an older version, and nothing else is', async () => {
    const { acting, edit, id, row } = await open()
    await edit(confirmedVisit)
    const seen = { id, version: 1 }
    const conflict = { kind: 'conflict', current: { id, version: 2 } }
    const late = { ...confirmedVisit, notes: 'Other' }
    expect(await editAppointment(acting, everyBranch, seen, late)).toMatchObject(conflict)
    const change = { ...seen, status: 'cancelled' } as const
    expect(await changeAppointmentStatus(acting, everyBranch, change)).toMatchObject(conflict)
    expect(await row()).toMatchObject({ ...confirmedVisit, version: 2 })
  })

  onEach('is that of only one of those who change it at once', async () => {
    const { acting, events, id } = await open()
    const changes = await Promise.all(
      (['confirmed', 'cancelled', 'completed'] as const).map((status) =>
        changeAppointmentStatus(acting, everyBranch, { id, version: 1, status }),
      ),
    )
    const kinds = changes.map((change) => (change.ok ? 'ok' : change.kind))
    expect(kinds.toSorted()).toEqual(['conflict', 'conflict', 'ok'])
    expect(await events('status')).toHaveLength(1)
  })

  it('confirmed has the clinic’s only branch by itself', async () => {
    const one = { ...needs(), clinic: clinicWith({ branches: branchesNamed('Zebilla') }) }
    const { branch, ...unplaced } = confirmedVisit
    const { row, undoableEdit } = await openRequest(one, morning, { branch: '' })
    await undoableEdit(unplaced)
    expect(await row()).toMatchObject({ branch: 'Zebilla' })
    const entered = await enter(one, { ...unplaced, branch: '' })
    const id = entered.ok ? entered.value.id : ''
    expect(await rowOf(database(), 'appointments', id)).toMatchObject({ branch: 'Zebilla' })
  })
})
