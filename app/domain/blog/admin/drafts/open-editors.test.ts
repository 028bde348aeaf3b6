import { expect, it } from 'vitest'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import {
  deleteInactiveEditors,
  listOthers,
  type OpenEditor,
  reportClosed,
  reportOpen,
} from './open-editors.server.ts'

describeOnEachDatabase('editors that are open', (database) => {
  const needs = (time: string) => ({
    db: database().db,
    clock: { now: () => new Date(`2026-11-16T${time}.000Z`) },
  })
  const editor = (staff: string, post = 'scan'): OpenEditor => ({ post, staff })
  const amaAndKofi = async () => ({
    ama: await insertStaff(database(), 'Ama'),
    kofi: await insertStaff(database(), 'Kofi'),
  })

  it('name each of two people who have the same post open to the other, until one closes it', async () => {
    const { ama, kofi } = await amaAndKofi()
    expect(await reportOpen(needs('12:00:00'), editor(ama))).toEqual([])
    expect(await reportOpen(needs('12:00:30'), editor(kofi))).toEqual(['Ama'])
    expect(await reportOpen(needs('12:01:00'), editor(ama))).toEqual(['Kofi'])
    expect(await reportOpen(needs('12:01:00'), editor(kofi, 'card'))).toEqual([])
    await reportClosed(needs('12:01:10'), editor(kofi))
    expect(await listOthers(needs('12:01:10'), editor(ama))).toEqual([])
    expect(await listOthers(needs('12:01:10'), editor(ama, 'card'))).toEqual(['Kofi'])
  })

  it('count as closed two minutes after their last report, and are deleted then', async () => {
    const { ama, kofi } = await amaAndKofi()
    await reportOpen(needs('12:00:00'), editor(ama))
    expect(await listOthers(needs('12:02:00'), editor(kofi))).toEqual(['Ama'])
    expect(await listOthers(needs('12:02:01'), editor(kofi))).toEqual([])
    const stored = () => database().db.selectFrom('open_editors').select('staff_id').execute()
    await deleteInactiveEditors(needs('12:02:00'))
    expect(await stored()).toEqual([{ staff_id: ama }])
    await deleteInactiveEditors(needs('12:02:01'))
    expect(await stored()).toEqual([])
  })
})
