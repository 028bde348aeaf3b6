import { expect, it } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { insertRequest, needsAt } from '#tests/appointments.ts'
import { clinicWith, hours } from '#tests/clinic.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { setColumns } from '#tests/rows.ts'
import { readScheduleOf } from './read-schedule.server.ts'

const now = '2026-11-20T08:00:00.000Z'
const owner = { branch: null } as SignedInMember

describeOnSqlite('the schedule of a week', (database) => {
  const read = (query: string, { member = owner, clinic = clinicWith() } = {}) =>
    readScheduleOf(
      { ...needsAt(now, database()), clinic, hours },
      member,
      new URLSearchParams(`view=week&${query}`),
    )

  it('is that of the service that the address names, and while a time is chosen that of its appointment, also an old one', async () => {
    expect(await read('service=ECG')).toMatchObject({ service: 'ECG' })
    const { id } = await insertRequest(database(), now, { branch: 'Bole' })
    const old = { service: 'Old scan' }
    await setColumns(database(), 'appointments', id, old)
    expect(await read('service=Old+scan')).toMatchObject({ service: 'Ultrasound' })
    const shown = await read(`for=${id}`)
    expect(shown).toMatchObject(old)
    expect(shown.services).toContain('Old scan')
    expect(shown.days[0]?.services).toMatchObject([old])
    const elsewhere = { branch: 'Wenchi' } as SignedInMember
    expect(await read(`for=${id}`, { member: elsewhere })).toMatchObject({ service: 'Ultrasound' })
  })

  it('is by default that of the first service of its branch', async () => {
    const services = seed.offerings.services.map((service, index) =>
      index === 0 ? { ...service, branches: ['zebilla'] } : service,
    )
    const clinic = clinicWith({ offerings: { ...seed.offerings, services } })
    expect(await read('branch=Zebilla', { clinic })).toMatchObject({ service: 'Ultrasound' })
    expect(await read('branch=Bole', { clinic })).toMatchObject({ service: 'ECG' })
  })
})
