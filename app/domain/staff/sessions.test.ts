import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { createAdmin } from './admins.server.ts'
import { findPasswordLink, issueLink } from './links.server.ts'
import { deleteExpiredSignIns } from './sessions.server.ts'

const at = (instant: string) => ({ now: () => new Date(instant) })

describeOnEachDatabase('expired links', (database) => {
  it('are deleted, and those that are still valid stay', async () => {
    const { db } = database()
    const morning = { db, clock: at('2026-11-20T08:00:00.000Z') }
    const admin = { email: 'abena@example.com', fullName: 'Abena', passwordHash: null }
    const made = await createAdmin(morning, admin)
    const userId = made.ok ? made.value.id : ''
    const token = await issueLink(
      morning,
      { kind: 'set-password', userId, origin: 'requested' },
      3_600_000,
    )
    const links = () => db.selectFrom('admin_links').select('user_id').execute()

    const soon = { db, clock: at('2026-11-20T08:59:59.000Z') }
    await deleteExpiredSignIns(soon)
    expect(await findPasswordLink(soon, token)).toMatchObject({ email: 'abena@example.com' })
    const later = { db, clock: at('2026-11-20T09:00:00.000Z') }
    expect(await findPasswordLink(later, token)).toBeNull()
    expect(await links()).toHaveLength(1)
    await deleteExpiredSignIns(later)
    expect(await links()).toEqual([])
  })
})
