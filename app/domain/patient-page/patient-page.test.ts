import { expect, it } from 'vitest'
import { keepVisit } from '#app/domain/appointments/appointments.keeping.server.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { messagingAt } from '#tests/messaging.ts'
import { confirmed, minute, morning } from '#tests/patient-messages.ts'
import { newVisit } from '#tests/undone-visits.ts'

const hour = 60 * minute

describeOnSqlite('the page of a patient', (database) => {
  it('calls a request late a day after it came in, and one that was set back a day after that', async () => {
    const needs = messagingAt(morning, database())
    const { page, undoableEdit, undo } = await newVisit(database, needs)
    const isLate = async () => (await page())?.isLate
    expect(await isLate()).toBe(false)
    needs.pass(25 * hour)
    expect(await isLate()).toBe(true)
    // A change that staff undo does not count as an answer.
    await undo(await undoableEdit(confirmed))
    expect(await isLate()).toBe(true)
    await undoableEdit(confirmed)
    needs.pass(48 * hour)
    await undoableEdit({ status: 'pending' })
    await undoableEdit({ notes: 'Called in vain' })
    expect(await isLate()).toBe(false)
    needs.pass(25 * hour)
    expect(await isLate()).toBe(true)
  })

  it('says one thing of an agreed visit whose branch is closed then, until staff keep it or move it', async () => {
    const needs = messagingAt(morning, database())
    const { id, page, undoableEdit } = await newVisit(database, needs)
    await undoableEdit(confirmed)
    expect(await page()).toMatchObject({ state: 'confirmed', hours: { text: expect.any(String) } })
    expect((await page())?.branch).not.toHaveProperty('alertEmails')
    const times = { starts_at: '2026-12-01T00:00:00.000Z', ends_at: '2026-12-02T00:00:00.000Z' }
    const closure = { id: 'c', branch: 'bole', kind: 'closed', sentence: 'No power.' } as const
    await needs.db
      .insertInto('closures')
      .values({ ...closure, ...times, service: null, created_at: morning, created_by: null })
      .execute()
    const closed = { isClosed: true, hours: null, notices: [] }
    expect(await page()).toMatchObject({ state: 'displaced', ...closed })
    await keepVisit(needs, { branch: null }, { id, isKept: true })
    expect(await page()).toMatchObject({ state: 'confirmed', hours: null, notices: [] })
    await undoableEdit({ appointment_date: '2026-12-02' })
    expect(await page()).toMatchObject({ state: 'moved', isClosed: false })
  })

  it('promises nothing anew to a request that was set back, once a slip of staff is taken back', async () => {
    const needs = messagingAt(morning, database())
    const { page, undoableEdit, undo } = await newVisit(database, needs)
    const isLate = async () => (await page())?.isLate
    await undoableEdit(confirmed)
    await undoableEdit({ status: 'pending' })
    needs.pass(48 * hour)
    expect(await isLate()).toBe(true)
    for (const status of ['confirmed', 'cancelled'] as const)
      await undo(await undoableEdit({ status }))
    expect(await isLate()).toBe(true)
    // An undo leads back to the pending request, whose time to be answered goes on.
    await undoableEdit({ status: 'cancelled' })
    await undoableEdit({ status: 'pending' })
    needs.pass(1 * hour)
    await undo(await undoableEdit({ status: 'cancelled' }))
    expect(await isLate()).toBe(false)
    needs.pass(23 * hour + minute)
    expect(await isLate()).toBe(true)
  })

  it('knows no move from a day that was stored without a time', async () => {
    const needs = messagingAt(morning, database())
    const { page, undoableEdit } = await newVisit(database, needs)
    await undoableEdit({ status: 'confirmed', branch: 'Bole', appointment_date: '2026-12-01' })
    expect(await page()).toMatchObject({ state: 'received', hours: null })
    await undoableEdit({ appointment_date: '2026-12-02', appointment_time: '09:30' })
    expect(await page()).toMatchObject({ state: 'confirmed', before: null })
    await undoableEdit({ appointment_time: '10:00' })
    expect(await page()).toMatchObject({ state: 'moved', before: { time: '09:30' } })
  })
})
