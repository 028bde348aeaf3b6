import { expect, it } from 'vitest'
import { makeRequest, needsAt, someSender } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { requestAppointment } from './request/request-appointment.server.ts'
import { eraseExpiredRequests } from './retention.server.ts'

describeOnEachDatabase('erasePastRequests', (database) => {
  const at = (instant: string) => needsAt(instant, database())
  const ask = (instant: string) => requestAppointment(at(instant), makeRequest(), someSender)
  const erase = (instant: string) => eraseExpiredRequests(at(instant), 24)
  const left = () => database().db.selectFrom('appointments').select('created_at').execute()
  const [older, newer] = ['2024-11-20T07:59:59.000Z', '2024-11-20T08:00:01.000Z'] as const
  const now = '2026-11-20T08:00:00.000Z'

  it('erases nothing when even the newest request is past its time: then the clock is wrong', async () => {
    expect(await erase('2031-01-01T00:00:00.000Z')).toBe(0)
    await ask(now)
    expect(await erase('2031-01-01T00:00:00.000Z')).toBeNull()
    expect(await left()).toHaveLength(1)
  })

  it('erases what was last touched longer ago than the notice says, and nothing that it cannot record', async () => {
    for (const instant of [older, newer]) await ask(instant)
    const { schema } = database().db
    await schema.alterTable('audit_entries').renameTo('away').execute()
    try {
      await expect(erase(now)).rejects.toThrow()
    } finally {
      await schema.alterTable('away').renameTo('audit_entries').execute()
    }
    expect(await left()).toHaveLength(2)
    expect(await erase(now)).toBe(1)
    expect(await left()).toEqual([{ created_at: newer }])
  })
})
