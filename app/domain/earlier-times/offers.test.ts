import { expect, it as onEach } from 'vitest'
import { listEvents } from '#app/domain/appointments/appointment-events.server.ts'
import { editAppointment } from '#app/domain/appointments/appointments.editing.server.ts'
import { done, notFound } from '#app/values/result.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertStaff } from '#tests/appointments.ts'
import { branchesNamed, clinicWith } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { day, earlierTimes, freed, morning } from '#tests/earlier-times.ts'
import { rowOf } from '#tests/rows.ts'
import { acceptOffer, declineOffer, offerTime } from './offers.server.ts'
import { listWantedTimes } from './wanted-times.server.ts'

describeOnEachDatabase('offers of earlier times', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const { needs, change, waiting, booked, freeATime, wantedNow } = earlierTimes(database)
  const acting = (staff: string, ...when: Parameters<typeof needs>) =>
    actingAs(staff, needs(...when))

  onEach(
    'are offered and refused once, however often it is tapped, and both stand in the history',
    async () => {
      const row = await waiting(morning)
      const { staff } = await freeATime()
      const taps = [1, 2, 3].map(() => offerTime(acting(staff), everyBranch, row.id, freed))
      expect(await Promise.all(taps)).toEqual([done(null), done(null), done(null)])
      const answerNow = async () => (await wantedNow())[0]?.patients[0]?.offer
      expect(await answerNow()).toMatchObject({ isDeclined: false, by: 'Ama Serwaa' })
      await declineOffer(acting(staff), everyBranch, row.id, freed)
      expect(await answerNow()).toMatchObject({ isDeclined: true })
      const events = await listEvents(needs(), row.id)
      expect(events.map(({ kind }) => kind)).toEqual(['declined', 'offered', 'received'])
      expect(events[0]).toMatchObject({ to_date: day, to_time: '09:00', to_branch: 'Zebilla' })
    },
  )

  it('of a time that everybody has refused leave nothing to ask', async () => {
    const [first, second] = [await waiting(morning), await waiting('2026-11-20T09:00:00.000Z')]
    const { staff } = await freeATime()
    const count = async () =>
      (await listWantedTimes(needs(), everyBranch)).filter(({ patients }) =>
        patients.some(({ offer }) => !offer?.isDeclined),
      ).length
    await declineOffer(acting(staff), everyBranch, first.id, freed)
    await offerTime(acting(staff), everyBranch, second.id, freed)
    expect(await count()).toBe(1)
    await declineOffer(acting(staff), everyBranch, second.id, freed)
    expect(await count()).toBe(0)
    expect(await wantedNow()).toHaveLength(1)
    await offerTime(acting(staff), everyBranch, first.id, freed)
    expect(await count()).toBe(1)
  })

  it('are not offered to whoever is not on the list, nor at a branch that there is not', async () => {
    const { id, staff } = await freeATime()
    const row = await waiting(morning)
    expect(await offerTime(acting(staff), everyBranch, id, freed)).toEqual(notFound)
    expect(await offerTime(acting(staff), everyBranch, 'nobody', freed)).toEqual(notFound)
    const nowhere = { ...freed, branch: 'Accra' }
    expect(await offerTime(acting(staff), everyBranch, row.id, nowhere)).toEqual(notFound)
  })

  it('move whoever agrees, who then waits no longer', async () => {
    const row = await waiting(morning)
    const { staff } = await freeATime()
    expect(await acceptOffer(acting(staff), everyBranch, row, freed)).toMatchObject({ ok: true })
    const stored = await rowOf(database(), 'appointments', row.id)
    expect(stored).toMatchObject({
      appointment_date: day,
      appointment_time: '09:00',
      status: 'confirmed',
      earlier_asked_at: null,
    })
    expect(await wantedNow()).toEqual([])
    const kinds = (await listEvents(needs(), row.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['not-earlier', 'visit', 'received'])
    // A second tap changes nothing, and does not undo a move that somebody else has made meanwhile.
    const again = () => acceptOffer(acting(staff), everyBranch, row, freed)
    expect(await again()).toMatchObject({ ok: true })
    expect(await listEvents(needs(), row.id)).toHaveLength(3)
    const seen = { id: row.id, version: stored.version }
    await editAppointment(acting(staff), everyBranch, seen, { appointment_date: '2026-12-03' })
    expect(await again()).toMatchObject({ kind: 'conflict' })
  })

  it('that are taken meanwhile are refused, and the patient stays on the list', async () => {
    const capacity = [{ id: 'all', service: [], inParallel: 1, minutes: 30 }]
    const branches = branchesNamed('Zebilla').map((branch) => ({ ...branch, capacity }))
    const small = { ...needs(), clinic: clinicWith({ branches }) }
    const row = await waiting(morning)
    const { staff } = await freeATime()
    await booked()
    const refused = await acceptOffer(actingAs(staff, small), everyBranch, row, freed)
    expect(refused).toMatchObject({ kind: 'invalid' })
    expect(await rowOf(database(), 'appointments', row.id)).toMatchObject({
      earlier_asked_at: morning,
    })
  })

  it('are written down for each time, and not for a patient of another branch, done with, or not waiting', async () => {
    const row = await waiting(morning)
    const staff = await insertStaff(database())
    const offer = (id: string, time = freed, scope: { branch: string | null } = everyBranch) =>
      offerTime(acting(staff), scope, id, time)
    const nextHour = { ...freed, time: '10:00' }
    for (const time of [freed, nextHour]) expect(await offer(row.id, time)).toEqual(done(null))
    const entries = await database()
      .db.selectFrom('audit_entries')
      .select('action')
      .where('row_id', '=', row.id)
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(Array(2).fill('appointments.offered'))
    const times = (await listEvents(needs(), row.id)).flatMap(({ to_time }) => to_time ?? [])
    expect(times).toEqual(['10:00', '09:00'])
    const atBole = { ...freed, branch: 'Bole' }
    expect(await offer(row.id, atBole, { branch: 'Bole' })).toEqual(notFound)
    await change(row.id, { status: 'completed' })
    expect(await offer(row.id)).toEqual(notFound)
    await change(row.id, { status: 'confirmed', earlier_asked_at: null })
    expect(await offer(row.id)).toEqual(notFound)
    expect(await listEvents(needs(), row.id)).toHaveLength(3)
  })
})
