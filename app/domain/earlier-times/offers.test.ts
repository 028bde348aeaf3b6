import { expect, it as onEach } from 'vitest'
import { done, notFound } from '#app/values/result.ts'
import { everyBranch } from '#tests/appointments.ts'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { branchesNamed, clinicWith } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { day, earlierTimes, freed, morning } from '#tests/earlier-times.ts'
import { setColumns } from '#tests/rows.ts'
import { acceptOffer, declineOffer, offerTime } from './offers.server.ts'
import { listWantedTimes } from './wanted-times.server.ts'

describeOnEachDatabase('offers of earlier times', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const { needs, waiting, booked, freeATime, wantedNow } = earlierTimes(database)

  onEach(
    'are offered and refused once, however often it is tapped, and both stand in the history',
    async () => {
      const row = await waiting(morning)
      const { acting } = await freeATime()
      const taps = [1, 2, 3].map(() => offerTime(acting, everyBranch, row.id, freed))
      expect(await Promise.all(taps)).toEqual([done(null), done(null), done(null)])
      const answerNow = async () => (await wantedNow())[0]?.patients[0]?.offer
      expect(await answerNow()).toMatchObject({ isDeclined: false, by: 'Ama Serwaa' })
      await declineOffer(acting, everyBranch, row.id, freed)
      expect(await answerNow()).toMatchObject({ isDeclined: true })
      const events = await row.events()
      expect(events.map(({ kind }) => kind)).toEqual(['declined', 'offered', 'received'])
      expect(events[0]).toMatchObject({ to_date: day, to_time: '09:00', to_branch: 'Zebilla' })
    },
  )

  it('of a time that everybody has refused leave nothing to ask', async () => {
    const [first, second] = [await waiting(morning), await waiting('2026-11-20T09:00:00.000Z')]
    const { acting } = await freeATime()
    const count = async () =>
      (await listWantedTimes(needs(), everyBranch)).filter(({ patients }) =>
        patients.some(({ offer }) => !offer?.isDeclined),
      ).length
    await declineOffer(acting, everyBranch, first.id, freed)
    await offerTime(acting, everyBranch, second.id, freed)
    expect(await count()).toBe(1)
    await declineOffer(acting, everyBranch, second.id, freed)
    expect(await count()).toBe(0)
    expect(await wantedNow()).toHaveLength(1)
    await offerTime(acting, everyBranch, first.id, freed)
    expect(await count()).toBe(1)
  })

  it('are not offered to whoever is not on the list, nor at a branch that there is not', async () => {
    const { acting, id } = await freeATime()
    const row = await waiting(morning)
    expect(await offerTime(acting, everyBranch, id, freed)).toEqual(notFound)
    expect(await offerTime(acting, everyBranch, 'nobody', freed)).toEqual(notFound)
    const nowhere = { ...freed, branch: 'Accra' }
    expect(await offerTime(acting, everyBranch, row.id, nowhere)).toEqual(notFound)
  })

  it('move whoever agrees, who then waits no longer', async () => {
    const row = await waiting(morning)
    const seen = await row.row()
    const { acting } = await freeATime()
    expect(await acceptOffer(acting, everyBranch, seen, freed)).toMatchObject({ ok: true })
    expect(await row.row()).toMatchObject({
      appointment_date: day,
      appointment_time: '09:00',
      status: 'confirmed',
      earlier_asked_at: null,
    })
    expect(await wantedNow()).toEqual([])
    const kinds = (await row.events()).map(({ kind }) => kind)
    expect(kinds).toEqual(['not-earlier', 'visit', 'received'])
    // A second tap changes nothing, and does not undo a move that somebody else has made meanwhile.
    const again = () => acceptOffer(acting, everyBranch, seen, freed)
    expect(await again()).toMatchObject({ ok: true })
    expect(await row.events()).toHaveLength(3)
    await row.edit({ appointment_date: '2026-12-03' })
    expect(await again()).toMatchObject({ kind: 'conflict' })
  })

  it('that are taken meanwhile are refused, and the patient stays on the list', async () => {
    const capacity = [{ id: 'all', service: [], inParallel: 1, minutes: 30 }]
    const branches = branchesNamed('Zebilla').map((branch) => ({ ...branch, capacity }))
    const small = { ...needs(), clinic: clinicWith({ branches }) }
    const row = await waiting(morning)
    await freeATime()
    await booked()
    const refused = await acceptOffer(small, everyBranch, await row.row(), freed)
    expect(refused).toMatchObject({ kind: 'invalid' })
    expect(await row.row()).toMatchObject({ earlier_asked_at: morning })
  })

  it('are written down for each time, and not for a patient of another branch, done with, or not waiting', async () => {
    const row = await waiting(morning)
    const offer = (id: string, time = freed, scope: { branch: string | null } = everyBranch) =>
      offerTime(row.acting, scope, id, time)
    const nextHour = { ...freed, time: '10:00' }
    for (const time of [freed, nextHour]) expect(await offer(row.id, time)).toEqual(done(null))
    const entries = await auditEntriesOf(database(), row.id)
    expect(entries.map(({ action }) => action)).toEqual(Array(2).fill('appointments.offered'))
    const times = (await row.events()).flatMap(({ to_time }) => to_time ?? [])
    expect(times).toEqual(['10:00', '09:00'])
    const atBole = { ...freed, branch: 'Bole' }
    expect(await offer(row.id, atBole, { branch: 'Bole' })).toEqual(notFound)
    await setColumns(database(), 'appointments', row.id, { status: 'completed' })
    expect(await offer(row.id)).toEqual(notFound)
    await setColumns(database(), 'appointments', row.id, {
      status: 'confirmed',
      earlier_asked_at: null,
    })
    expect(await offer(row.id)).toEqual(notFound)
    expect(await row.events()).toHaveLength(3)
  })
})
