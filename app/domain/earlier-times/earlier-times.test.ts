import { expect, it as onEach } from 'vitest'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { applyRenames } from '#app/domain/website/documents/document-renames.server.ts'
import { daysAfter } from '#app/values/day.ts'
import { everyBranch, insertClosure } from '#tests/appointments.ts'
import { branchesNamed, clinicWith } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { day, earlierTimes, freed, morning } from '#tests/earlier-times.ts'
import { appointmentOf } from '#tests/open-request.ts'
import { setColumns } from '#tests/rows.ts'
import { listWantedTimes } from './wanted-times.server.ts'

describeOnEachDatabase('earlier times', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const { needs, waiting, booked, freeATime, wantedNow } = earlierTimes(database)
  const idsIn = (wanted: Awaited<ReturnType<typeof wantedNow>>) =>
    wanted.map(({ patients }) => patients.map(({ id }) => id))
  const change = (id: string, columns: object) =>
    setColumns(database(), 'appointments', id, columns)

  onEach(
    'are offered in the order in which people asked, to those who come later and for the same test',
    async () => {
      const second = await waiting('2026-11-02T08:00:00.000Z')
      const first = await waiting('2026-11-01T08:00:00.000Z')
      const noDay = { appointment_date: null, appointment_time: null, preferred_date: null }
      const withoutDay = await waiting('2026-11-03T08:00:00.000Z', { ...noDay, status: 'pending' })
      for (const other of [
        { appointment_date: '2026-11-30' },
        { service: 'ECG' },
        { branch: 'Bole' },
        { status: 'cancelled' },
        { attendance: 'arrived' },
        { earlier_asked_at: null },
      ])
        await waiting('2026-11-01T07:00:00.000Z', other)
      expect(await wantedNow()).toEqual([])
      const visit = await booked()
      expect(await wantedNow()).toEqual([])
      await visit.set('cancelled')
      const wanted = await wantedNow()
      expect(wanted).toMatchObject([{ ...freed, service: 'Ultrasound' }])
      expect(idsIn(wanted)).toEqual([[first.id, second.id, withoutDay.id]])
      expect(decodeURIComponent(wanted[0]?.patients[0]?.message ?? '')).toContain(
        'on Tuesday, December 1, 2026 at 9:00 AM at our Zebilla branch',
      )
    },
  )

  onEach(
    'become free when a visit is moved, and are gone when somebody is booked there or they have passed',
    async () => {
      await waiting(morning)
      await (await booked()).edit({ appointment_date: '2026-12-02' })
      expect(await wantedNow()).toHaveLength(1)
      expect(await listWantedTimes(needs('2026-12-01T09:00:00.000Z'), everyBranch)).toEqual([])
      const other = await booked()
      expect(await wantedNow()).toEqual([])
      await other.set('cancelled')
      expect(await wantedNow()).toHaveLength(1)
    },
  )

  it('are offered the next first, each for the service that has left it, and never one that nobody had', async () => {
    await waiting(morning)
    await (await booked()).edit({ appointment_date: '2026-12-02', service: 'ECG' })
    const later = await booked({}, '2026-11-20T09:00:00.000Z')
    await later.edit({ appointment_date: '2026-12-03' })
    await later.set('cancelled')
    const open = await waiting(morning, { appointment_date: '2026-12-04', status: 'pending' })
    await open.set('cancelled')
    const wanted = await listWantedTimes(needs('2026-11-20T11:00:00.000Z'), everyBranch)
    expect(wanted.map(({ date, service }) => `${date} ${service}`)).toEqual([
      '2026-12-01 Ultrasound',
      '2026-12-03 Ultrasound',
    ])
  })

  it('are offered for each service that has left the same minute', async () => {
    const [scan, heart] = [await waiting(morning), await waiting(morning, { service: 'ECG' })]
    await (await booked()).edit({ appointment_date: '2026-12-02', service: 'ECG' })
    await freeATime({ service: 'ECG' })
    const wanted = (await wantedNow()).toSorted((a, b) => (a.service > b.service ? 1 : -1))
    expect(wanted.map(({ service }) => service)).toEqual(['ECG', 'Ultrasound'])
    expect(idsIn(wanted)).toEqual([[heart.id], [scan.id]])
  })

  it('are those of the last sixty days', async () => {
    await waiting(morning, { appointment_date: '2027-04-01' })
    await freeATime({ appointment_date: '2027-03-01' })
    const wantedAt = (instant: string) => listWantedTimes(needs(instant), everyBranch)
    expect(await wantedAt('2027-01-19T07:00:00.000Z')).toHaveLength(1)
    expect(await wantedAt('2027-01-19T09:00:00.000Z')).toEqual([])
  })

  it('are offered to those who come later on the same day, or at no agreed hour', async () => {
    const at = (appointment_time: string | null, more: object = {}) =>
      waiting(morning, { appointment_date: day, appointment_time, status: 'pending', ...more })
    const later = await at('15:00')
    const noHour = await at(null, { appointment_date: null, preferred_date: day })
    for (const time of ['08:30', '09:00']) await at(time)
    await freeATime()
    expect(idsIn(await wantedNow())[0]?.toSorted()).toEqual([later.id, noHour.id].toSorted())
  })

  it('are offered by a call to whoever wants no messages', async () => {
    await waiting(morning, { messages_off_at: morning })
    await freeATime()
    expect((await wantedNow())[0]?.patients).toMatchObject([{ message: null }])
  })

  it('are offered to whoever comes to any branch, also by the front desk of the branch', async () => {
    const { id } = await waiting(morning, { branch: null })
    await freeATime()
    expect(idsIn(await wantedNow())).toEqual([[id]])
    expect(idsIn(await wantedNow({ branch: 'Zebilla' }))).toEqual([[id]])
    expect(await wantedNow({ branch: 'Bole' })).toEqual([])
  })

  it('are not those of a visit that was confirmed again, where two fit as well', async () => {
    const capacity = [{ service: [], inParallel: 2, minutes: 30 }]
    const branches = branchesNamed('Zebilla').map((branch) => ({ ...branch, capacity }))
    const wide = { ...needs(), clinic: clinicWith({ branches }) }
    await waiting(morning)
    const { id } = await freeATime()
    expect(await listWantedTimes(wide, everyBranch)).toHaveLength(1)
    await (await appointmentOf(wide, id)).undoableEdit({ status: 'confirmed' })
    expect(await listWantedTimes(wide, everyBranch)).toEqual([])
  })

  it('are those at which the branch is open, and that it still has', async () => {
    await waiting(morning)
    await freeATime()
    expect(await wantedNow()).toHaveLength(1)
    await insertClosure(database())
    expect(await wantedNow()).toEqual([])
    await database().db.updateTable('closures').set({ branch: 'bole' }).execute()
    expect(await wantedNow()).toHaveLength(1)
    const gone = { ...needs(), clinic: clinicWith({ branches: branchesNamed('Bole') }) }
    expect(await listWantedTimes(gone, everyBranch)).toEqual([])
  })

  it('are compared with the day that a patient has asked for last', async () => {
    const { id } = await waiting(morning, { appointment_date: null, appointment_time: null })
    await freeATime()
    const wanted = async (preferred_date: string, asked_date: string) => {
      await change(id, { preferred_date, asked_date, status: 'pending' })
      return (await wantedNow()).length
    }
    expect(await wanted('2026-11-30', '2026-12-10')).toBe(1)
    expect(await wanted('2026-12-10', '2026-11-30')).toBe(0)
  })

  it('are offered also after many others that nobody could take', async () => {
    await waiting(morning)
    for (let time = 0; time < 21; time += 1) {
      const appointment_date = daysAfter('2026-11-21', time % 7)
      const appointment_time = `${12 + Math.floor(time / 7)}:00`
      await freeATime({ service: 'ECG', appointment_date, appointment_time })
    }
    await freeATime()
    expect(await wantedNow()).toMatchObject([freed])
  })

  /** What is wanted once a document of the website has other names. */
  async function wantedAfterRename<Name extends 'branches' | 'offerings'>(
    name: Name,
    content: ClinicContent[Name],
  ) {
    const before = JSON.stringify(seed[name])
    await applyRenames(needs(), { name, before, content, today: morning.slice(0, 10) })
    return listWantedTimes({ ...needs(), clinic: clinicWith({ [name]: content }) }, everyBranch)
  }

  it('are offered for the same test after its service was renamed', async () => {
    await waiting(morning)
    await (await booked()).edit({ appointment_date: '2026-12-02' })
    await freeATime({ appointment_time: '11:00' })
    const renamed = ({ title }: { title?: string } = {}) => ({ bookedAs: `New ${title}` })
    const services = seed.offerings.services.map((each) => ({ ...each, ...renamed(each) }))
    const wanted = await wantedAfterRename('offerings', { ...seed.offerings, services })
    const { bookedAs: service } = renamed(services[0])
    expect(wanted).toMatchObject([
      { ...freed, service },
      { ...freed, time: '11:00', service },
    ])
    expect(idsIn(wanted).map((ids) => ids.length)).toEqual([1, 1])
  })

  it('are offered for the test that has left them, whatever the visit became later', async () => {
    await waiting(morning)
    const { edit } = await booked()
    await edit({ appointment_date: '2026-12-02' })
    await edit({ service: 'ECG' })
    expect(await wantedNow()).toMatchObject([
      { ...freed, service: 'Ultrasound' },
      { ...freed, date: '2026-12-02', service: 'Ultrasound' },
    ])
  })

  it('are offered at their branch after it was renamed', async () => {
    await waiting(morning)
    await (await booked()).edit({ appointment_date: '2026-12-02' })
    const branches = seed.branches.map((each) => ({ ...each, name: `New ${each.name}` }))
    const wanted = await wantedAfterRename('branches', branches)
    expect(wanted).toMatchObject([{ ...freed, branch: 'New Zebilla' }])
    expect(wanted[0]?.patients).toHaveLength(1)
  })
})
