import { expect, it } from 'vitest'
import { makeRequest, needsAt, someSender } from '#tests/appointments.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { requestAppointment } from './request/request-appointment.server.ts'
import { eraseExpiredRequests } from './retention.server.ts'

describeOnEachDatabase('erasePastRequests', (database) => {
  it('erases nothing when even the newest request is past its time: then the clock is wrong', async () => {
    const at = (instant: string) => needsAt(instant, database())
    expect(await eraseExpiredRequests(at('2031-01-01T00:00:00.000Z'), 24)).toBe(0)
    await requestAppointment(at('2026-11-20T08:00:00.000Z'), makeRequest(), someSender)
    expect(await eraseExpiredRequests(at('2031-01-01T00:00:00.000Z'), 24)).toBeNull()
    expect(await database().db.selectFrom('appointments').select('id').execute()).toHaveLength(1)
  })

  it('erases what was last touched longer ago than the notice says, and nothing else', async () => {
    const at = (instant: string) => needsAt(instant, database())
    await requestAppointment(at('2024-11-20T07:59:59.000Z'), makeRequest(), someSender)
    await requestAppointment(at('2024-11-20T08:00:01.000Z'), makeRequest(), someSender)
    expect(await eraseExpiredRequests(at('2026-11-20T08:00:00.000Z'), 24)).toBe(1)
    const left = await database().db.selectFrom('appointments').select('created_at').execute()
    expect(left).toEqual([{ created_at: '2024-11-20T08:00:01.000Z' }])
  })

  it('erases nothing that it cannot record', async () => {
    const at = (instant: string) => needsAt(instant, database())
    await requestAppointment(at('2024-11-20T07:59:59.000Z'), makeRequest(), someSender)
    await requestAppointment(at('2024-11-20T08:00:01.000Z'), makeRequest(), someSender)
    const { schema } = database().db
    await schema.alterTable('audit_entries').renameTo('away').execute()
    try {
      await expect(eraseExpiredRequests(at('2026-11-20T08:00:00.000Z'), 24)).rejects.toThrow()
    } finally {
      await schema.alterTable('away').renameTo('audit_entries').execute()
    }
    expect(await database().db.selectFrom('appointments').select('id').execute()).toHaveLength(2)
  })
})
