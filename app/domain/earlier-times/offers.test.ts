import { expect, it as onEach } from 'vitest'
import { done, notFound } from '#app/values/result.ts'
import { everyBranch } from '#tests/appointments.ts'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { branchesNamed, clinicWith } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { day, earlierTimes, freed, morning } from '#tests/earlier-times.ts'
import { setColumns } from '#tests/rows.ts'
import { acceptOffer, declineOffer, offerTime } from './offers.server.ts'

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

  it('move whoever agrees, who then waits no longer', async () => {
    const row = await waiting(morning)
    const seen = await row.row()
    const { acting } = await freeATime()
    expect(await acceptOffer(acting, everyBranch, seen, freed)).toMatchObject({ ok: true })
    const moved = { appointment_date: day, appointment_time: '09:00', status: 'confirmed' }
    expect(await row.row()).toMatchObject({ ...moved, earlier_asked_at: null })
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
    const capacity = [{ service: [], inParallel: 1, minutes: 30 }]
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
    const [row, other] = [await waiting(morning), await booked()]
    const offer = (id: string, time = freed, scope: { branch: string | null } = everyBranch) =>
      offerTime(row.acting, scope, id, time)
    for (const id of [other.id, 'nobody']) expect(await offer(id)).toEqual(notFound)
    const nextHour = { ...freed, time: '10:00' }
    for (const time of [freed, nextHour]) expect(await offer(row.id, time)).toEqual(done(null))
    const entries = await auditEntriesOf(database(), row.id)
    expect(entries.map(({ action }) => action)).toEqual(Array(2).fill('appointments.offered'))
    const times = (await row.events()).flatMap(({ to_time }) => to_time ?? [])
    expect(times).toEqual(['10:00', '09:00'])
    expect(await offer(row.id, { ...freed, branch: 'Accra' })).toEqual(notFound)
    expect(await offer(row.id, { ...freed, branch: 'Bole' }, { branch: 'Bole' })).toEqual(notFound)
    const confirmed = { status: 'confirmed', earlier_asked_at: null } as const
    for (const columns of [{ status: 'completed' }, confirmed] as const) {
      await setColumns(database(), 'appointments', row.id, columns)
      expect(await offer(row.id)).toEqual(notFound)
    }
    expect(await row.events()).toHaveLength(3)
  })
})
