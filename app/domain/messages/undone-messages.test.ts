import { expect, it } from 'vitest'
import { undoChanges } from '#app/domain/appointments/appointments.bulk.server.ts'
import { cancelByPatient } from '#app/domain/patient-page/patient-changes.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { messagingAt } from '#tests/messaging.ts'
import {
  confirmed,
  deliver,
  minute,
  morning,
  patientMessages,
  second,
} from '#tests/patient-messages.ts'
import { setColumns } from '#tests/rows.ts'
import { newVisit } from '#tests/undone-visits.ts'
import { writeReminders } from './reminders.server.ts'
import { listMessages } from './staff-messages.server.ts'

const wednesday = { appointment_date: '2026-12-02', appointment_time: '11:00' } as const

describeOnSqlite('a change that is undone', (database) => {
  const { openWithSms, summaries } = patientMessages(database)

  it('is no news to a patient who knows of the visit, and no move on their page', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit, undoableEdit, undo, id, page } = await newVisit(database, needs)
    await edit(confirmed)
    await deliver(needs)
    const moved = await undoableEdit(wednesday)
    needs.pass(3 * second)
    await undo(moved)
    await deliver(needs, minute)
    expect(gateway.taken).toHaveLength(1)
    expect(await summaries()).toEqual(['confirmed sms sent', 'changed sms dropped'])
    expect(await page()).toMatchObject({ state: 'confirmed', before: null })
    // The patient was told of the visit as it is now.
    const sent = (await listMessages(needs, id)).find(({ status }) => status === 'sent')
    expect(sent?.isOutdated).toBe(false)
    await undoableEdit({ appointment_time: '10:00' })
    await deliver(needs)
    expect(gateway.taken.at(-1)?.text).toContain('is now on Tuesday, December 1, 2026 at 10:00 AM')
    expect(await page()).toMatchObject({ state: 'moved', before: { time: '09:30' } })
  })

  it('is told with its undo once somebody has begun to tell it', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit, undoableEdit, undo, page } = await newVisit(database, needs)
    await edit(confirmed)
    await deliver(needs)
    const moved = await undoableEdit(wednesday)
    await deliver(needs)
    await undo(moved)
    await deliver(needs)
    const texts = gateway.taken.map(({ text }) => text)
    expect(texts).toEqual([
      expect.stringContaining('on Tuesday, December 1, 2026 at 9:30 AM'),
      expect.stringContaining('is now on Wednesday, December 2, 2026 at 11:00 AM'),
      expect.stringContaining('is now on Tuesday, December 1, 2026 at 9:30 AM'),
    ])
    expect(await page()).toMatchObject({ state: 'confirmed', before: null })
  })

  it('gives way to what was to be told before', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit, undoableEdit, undo } = await newVisit(database, needs)
    await edit(confirmed)
    for (const each of [wednesday, { status: 'cancelled' }, { status: 'pending' }] as const) {
      needs.pass(second)
      await undo(await undoableEdit(each))
    }
    await deliver(needs)
    await deliver(needs)
    expect(gateway.taken.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        'on Tuesday, December 1, 2026 at 9:30 AM at our Bole branch is confirmed',
      ),
    ])
  })

  it('gives way to the change before it, with the day before that on the patient’s page', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit, undoableEdit, undo, page } = await newVisit(database, needs)
    await edit(confirmed)
    await deliver(needs)
    await edit(wednesday)
    const again = await undoableEdit({ appointment_date: '2026-12-03', service: 'Laboratory' })
    await undo(again)
    await deliver(needs)
    expect(gateway.taken).toHaveLength(2)
    expect(gateway.taken[1]?.text).toContain('is now on Wednesday, December 2, 2026 at 11:00 AM')
    expect(await page()).toMatchObject({ state: 'moved', before: { date: '2026-12-01' } })
  })

  it('can be undone itself', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit, undoableEdit, undo, id, staff } = await newVisit(database, needs)
    await edit(confirmed)
    await deliver(needs)
    const moved = await undoableEdit(wednesday)
    const [back] = await undoChanges(actingAs(staff, needs), everyBranch, moved)
    const redo = back?.result.ok ? back.result.value.undo : undefined
    await undo(redo ? [redo] : [])
    await deliver(needs)
    expect(gateway.taken.at(-1)?.text).toContain(
      'is now on Wednesday, December 2, 2026 at 11:00 AM',
    )
    expect(gateway.taken).toHaveLength(2)
    expect(await listMessages(needs, id)).toHaveLength(3)
  })

  it('of a visit that the patient has cancelled tells them nothing', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit, undoableEdit, undo, token } = await newVisit(database, needs)
    await edit(confirmed)
    await cancelByPatient(needs, await token(), '')
    await undo(await undoableEdit({ status: 'confirmed' }))
    await deliver(needs)
    expect(gateway.taken).toEqual([])
  })

  it('of a visit that nobody was to be told of tells nothing', async () => {
    const { needs } = await openWithSms()
    const { id, undoableEdit, undo } = await newVisit(database, needs)
    await setColumns(needs, 'appointments', id, confirmed)
    await undo(await undoableEdit(wednesday))
    expect(await summaries()).toEqual(['changed sms dropped'])
  })

  it('leaves its message on the list of staff', async () => {
    const needs = messagingAt(morning, database())
    const { edit, undoableEdit, undo } = await newVisit(database, needs)
    await edit(confirmed)
    needs.pass(second)
    await undo(await undoableEdit(wednesday))
    expect(await summaries()).toEqual(['confirmed whatsapp manual', 'confirmed whatsapp dropped'])
  })

  it('leaves the reminder in the queue', async () => {
    const { gateway, needs } = await openWithSms()
    const { edit, undoableEdit, undo } = await newVisit(database, needs)
    await edit(confirmed)
    await deliver(needs)
    needs.at('2026-11-30T09:00:00.000Z')
    await writeReminders(needs)
    await undo(await undoableEdit(wednesday))
    expect(await writeReminders(needs)).toBe(0)
    await deliver(needs)
    expect(gateway.taken).toHaveLength(2)
    expect(gateway.taken[1]?.text).toContain('look forward')
  })
})
