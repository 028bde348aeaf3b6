import { expect, it } from 'vitest'
import { findPasswordLink, issueLink } from '#app/domain/staff/links.server.ts'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { setColumns } from '#tests/rows.ts'
import { deleteExpiredSignIns, listSessions } from './sessions.server.ts'
import { recordRefusal } from './sign-in-record.server.ts'

const at = (instant: string) => ({ now: () => new Date(instant) })

describeOnSqlite('expired links', (database) => {
  it('are deleted, and those that are still valid stay', async () => {
    const { db } = database()
    const morning = { db, clock: at('2026-11-20T08:00:00.000Z') }
    const userId = await insertStaff(database())
    const wanted = { kind: 'set-password', userId, origin: 'requested' } as const
    const token = await issueLink(morning, wanted, 3_600_000)
    const links = () => db.selectFrom('admin_links').select('user_id').execute()

    const soon = { db, clock: at('2026-11-20T08:59:59.000Z') }
    await deleteExpiredSignIns(soon)
    expect(await findPasswordLink(soon, token)).toMatchObject({ userId })
    const later = { db, clock: at('2026-11-20T09:00:00.000Z') }
    expect(await findPasswordLink(later, token)).toBeNull()
    expect(await links()).toHaveLength(1)
    await deleteExpiredSignIns(later)
    expect(await links()).toEqual([])
  })
})

describeOnSqlite('sessions', (database) => {
  it('are listed to their own member alone, the one that asks first, while they are valid', async () => {
    const { db } = database()
    const needs = { db, clock: at('2026-11-20T08:00:00.000Z') }
    const signIn = async (hours: Record<string, number>) => {
      const userId = await insertStaff(database())
      for (const [id, hour] of Object.entries(hours)) {
        const times = {
          created_at: '2026-11-20T01:00:00.000Z',
          updated_at: `2026-11-20T0${hour}:00:00.000Z`,
          expires_at: `2026-11-20T${hour + 8}:00:00.000Z`,
        }
        const session = { id, user_id: userId, token: `token of ${id}`, user_agent: id, ...times }
        await db.insertInto('admin_sessions').values(session).execute()
      }
      return userId
    }
    const id = await signIn({ phone: 5, tablet: 7, laptop: 6 })
    await signIn({ his: 7 })
    await setColumns({ db }, 'admin_sessions', 'tablet', { expires_at: '2026-11-20T07:59:00.000Z' })
    const member = { id } as Parameters<typeof listSessions>[1]['member']
    const listed = await listSessions(needs, { member, sessionId: 'phone' })
    expect(listed.map(({ id, isThis, browser }) => [id, isThis, browser])).toEqual([
      ['phone', true, 'phone'],
      ['laptop', false, 'laptop'],
    ])
  })
})

const clock = { now: () => new Date() }

describeOnSqlite('refused sign-ins', (database) => {
  const makeMember = async () => {
    const id = await insertStaff(database())
    return { id, email: `${id}@example.com` }
  }
  const refuse = async (times: number, email: string, group: (n: number) => string) => {
    for (let n = 0; n < times; n += 1)
      await recordRefusal({ ...database(), clock }, { email, group: group(n) }, 'password')
  }
  // Other tests of this file write entries as well, and none can be deleted.
  const recordedOf = async (id: string | null) => {
    const entries = database().db.selectFrom('audit_entries').select('id')
    const refusals = entries.where('action', '=', 'access.refused')
    return (await refusals.where('actor_id', id ? '=' : 'is', id).execute()).length
  }

  it('of unknown addresses and of one account hide no guesses at another', async () => {
    const [ama, yaw, esi] = [await makeMember(), await makeMember(), await makeMember()]
    const before = await recordedOf(null)
    await refuse(310, 'nobody@example.com', (n) => `10.0.0.${n}`)
    await refuse(70, ama.email, (n) => `10.0.1.${n}`)
    await refuse(3, yaw.email.toUpperCase(), () => '10.0.2.1')
    expect((await recordedOf(null)) - before).toBe(300)
    expect(await recordedOf(ama.id)).toBe(60)
    expect(await recordedOf(yaw.id)).toBe(3)
    // Those from one address leave room for those from others.
    await refuse(100, esi.email, () => '10.0.3.1')
    await refuse(5, esi.email, (n) => `10.0.4.${n}`)
    expect(await recordedOf(esi.id)).toBe(35)
  })
})
