import { expect, it } from 'vitest'
import { editAppointment } from '#app/domain/appointments/appointments.editing.server.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import {
  applyBranchRenames,
  applyServiceRenames,
} from '#app/domain/website/documents/document-renames.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch } from '#tests/appointments.ts'
import { clinicWith } from '#tests/clinic.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { earlierTimes, freed, morning } from '#tests/earlier-times.ts'
import { listWantedTimes } from './wanted-times.server.ts'

describeOnSqlite('earlier times of what has another name or service by now', (database) => {
  const { needs, waiting, booked, cancel, wantedNow } = earlierTimes(database)
  const idsIn = (wanted: Awaited<ReturnType<typeof wantedNow>>) =>
    wanted.map(({ patients }) => patients.map(({ id }) => id))

  it('are offered for the same test after its service was renamed', async () => {
    await waiting(morning)
    const { staff, ...seen } = await booked()
    await editAppointment(actingAs(staff, needs()), everyBranch, seen, {
      appointment_date: '2026-12-02',
    })
    await cancel(await booked({ appointment_time: '11:00' }))
    const { services } = seed.offerings
    const after = services.map((service) => ({ ...service, bookedAs: `New ${service.title}` }))
    await applyServiceRenames(needs(), { before: services, after, today: morning.slice(0, 10) })
    const clinic = clinicWith({ offerings: { ...seed.offerings, services: after } })
    const wanted = await listWantedTimes({ ...needs(), clinic }, everyBranch)
    const service = `New ${services[0]?.title}`
    expect(wanted).toMatchObject([
      { ...freed, service },
      { ...freed, time: '11:00', service },
    ])
    expect(idsIn(wanted).map((ids) => ids.length)).toEqual([1, 1])
  })

  it('are offered for the test that has left them, whatever the visit became later', async () => {
    await waiting(morning)
    const { staff, id, version } = await booked()
    const edit = (seen: number, changes: object) =>
      editAppointment(actingAs(staff, needs()), everyBranch, { id, version: seen }, changes)
    await edit(version, { appointment_date: '2026-12-02' })
    await edit(version + 1, { service: 'ECG' })
    expect(await wantedNow()).toMatchObject([
      { ...freed, service: 'Ultrasound' },
      { ...freed, date: '2026-12-02', service: 'Ultrasound' },
    ])
  })

  it('are offered at their branch after it was renamed', async () => {
    await waiting(morning)
    const { staff, ...seen } = await booked()
    await editAppointment(actingAs(staff, needs()), everyBranch, seen, {
      appointment_date: '2026-12-02',
    })
    const after = seed.branches.map((branch) => ({ ...branch, name: `New ${branch.name}` }))
    await applyBranchRenames(needs(), seed.branches, after)
    const wanted = await listWantedTimes(
      { ...needs(), clinic: clinicWith({ branches: after }) },
      everyBranch,
    )
    expect(wanted).toMatchObject([{ ...freed, branch: 'New Zebilla' }])
    expect(wanted[0]?.patients).toHaveLength(1)
  })
})
