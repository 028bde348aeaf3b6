import { expect, it } from 'vitest'
import { keepVisit } from '#app/domain/appointments/appointments.keeping.server.ts'
import { insertClosure } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { confirmed, minute, patientMessages } from '#tests/messaging.ts'

const hour = 60 * minute

describeOnSqlite('the page of a patient', (database) => {
  const { openByHand } = patientMessages(database)

  it('calls a request late a day after it came in, and one that was set back a day after that', async () => {
    const { edit, needs, page, undo } = await openByHand()
    const isLate = async () => (await page())?.isLate
    expect(await isLate()).toBe(false)
    needs.pass(25 * hour)
    expect(await isLate()).toBe(true)
    // A change that staff undo does not count as an answer.
    await undo(await edit(confirmed))
    expect(await isLate()).toBe(true)
    await edit(confirmed)
    needs.pass(48 * hour)
    await edit({ status: 'pending' })
    await edit({ notes: 'Called in vain' })
    expect(await isLate()).toBe(false)
    needs.pass(25 * hour)
    expect(await isLate()).toBe(true)
  })

  it('says one thing of an agreed visit whose branch is closed then, until staff keep it or move it', async () => {
    const { edit, id, needs, page } = await openByHand()
    await edit(confirmed)
    expect(await page()).toMatchObject({ state: 'confirmed', hours: { text: expect.any(String) } })
    expect((await page())?.branch).not.toHaveProperty('alertEmails')
    await insertClosure(needs, { branch: 'bole' })
    const closed = { isClosed: true, hours: null, notices: [] }
    expect(await page()).toMatchObject({ state: 'displaced', ...closed })
    await keepVisit(needs, { branch: null }, { id, isKept: true })
    expect(await page()).toMatchObject({ state: 'confirmed', hours: null, notices: [] })
    await edit({ appointment_date: '2026-12-02' })
    expect(await page()).toMatchObject({ state: 'moved', isClosed: false })
  })

  it('promises nothing anew to a request that was set back, once a slip of staff is taken back', async () => {
    const { edit, needs, page, undo } = await openByHand()
    const isLate = async () => (await page())?.isLate
    await edit(confirmed)
    await edit({ status: 'pending' })
    needs.pass(48 * hour)
    expect(await isLate()).toBe(true)
    for (const status of ['confirmed', 'cancelled'] as const) await undo(await edit({ status }))
    expect(await isLate()).toBe(true)
    // An undo leads back to the pending request, whose time to be answered goes on.
    await edit({ status: 'cancelled' })
    await edit({ status: 'pending' })
    needs.pass(1 * hour)
    await undo(await edit({ status: 'cancelled' }))
    expect(await isLate()).toBe(false)
    needs.pass(23 * hour + minute)
    expect(await isLate()).toBe(true)
  })

  it('knows no move from a day that was stored without a time', async () => {
    const { edit, page } = await openByHand()
    await edit({ status: 'confirmed', branch: 'Bole', appointment_date: '2026-12-01' })
    expect(await page()).toMatchObject({ state: 'received', hours: null })
    await edit({ appointment_date: '2026-12-02', appointment_time: '09:30' })
    expect(await page()).toMatchObject({ state: 'confirmed', before: null })
    await edit({ appointment_time: '10:00' })
    expect(await page()).toMatchObject({ state: 'moved', before: { time: '09:30' } })
  })
})
