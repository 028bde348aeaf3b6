import { expect, it as onEach } from 'vitest'
import { endOtherSignIns, findPasswordLink, issueLink } from '#app/domain/staff/links.server.ts'
import { invalid } from '#app/values/result.ts'
import { insertStaff } from '#tests/appointments.ts'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { clinic } from '#tests/clinic.ts'
import { describeOnEachDatabase, describeOnSqlite } from '#tests/databases.ts'
import { ensureFirstAdmin, issueSetUpLink, setUpFirstAdmin } from './first-admin.server.ts'

const typed = {
  fullName: 'Abena Mensah',
  email: 'abena@example.com',
  password: 'three calabashes beside the well',
  confirmation: 'three calabashes beside the well',
}

describeOnEachDatabase('the first admin', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  /** why: these tests check what a start reports to its operator. */
  function starting(firstAdmin?: { email: string; password: string }) {
    const said: string[] = []
    const say = (sentence: string) => said.push(sentence)
    const log = { info: say, warn: say } as never
    const settings = { firstAdmin } as never
    const needs = { ...database(), clinic, clock: { now: () => new Date() }, log, settings }
    return { needs, said, newToken: async () => (await issueSetUpLink(needs))?.split('token=')[1] }
  }
  const admins = () => database().db.selectFrom('admin_users').selectAll().execute()

  it('comes from the settings, once', async () => {
    const credentials = { email: 'abena@example.com', password: typed.password }
    for (const email of [credentials.email, credentials.email, 'other@example.com'])
      await ensureFirstAdmin(starting({ ...credentials, email }).needs)
    const [admin, ...others] = await admins()
    expect(admin).toMatchObject({ email: 'abena@example.com', is_active: true })
    expect(others).toEqual([])
    expect(await auditEntriesOf(database(), admin?.id ?? '')).toMatchObject([
      { action: 'access.account-made', actor_name: 'The program', subject: 'abena@example.com' },
    ])
    // Also with a password that is easy to guess, with a warning.
    await database().db.deleteFrom('admin_users').execute()
    const { needs, said } = starting({ ...credentials, password: 'password1234' })
    await ensureFirstAdmin(needs)
    expect(await admins()).toHaveLength(1)
    expect(said.join()).toContain('easy to guess')
    expect(JSON.stringify(said)).not.toContain('password1234')
  })

  it('is otherwise made by whoever has the link that the start gives, once', async () => {
    const { needs } = starting()
    await ensureFirstAdmin(needs)
    const link = await issueSetUpLink(needs)
    expect(link).toMatch(/^\/admin\/setup\?token=[\w-]{43}$/)
    const token = String(link?.split('token=')[1])
    expect((await setUpFirstAdmin(needs, token, typed)).ok).toBe(true)
    const [admin] = await admins()
    expect(admin).toMatchObject({ email: 'abena@example.com', full_name: 'Abena Mensah' })
    expect(await auditEntriesOf(database(), admin?.id ?? '')).toMatchObject([
      { action: 'access.account-made', actor_id: admin?.id, actor_name: 'Abena Mensah' },
    ])
    const again = await setUpFirstAdmin(needs, token, { ...typed, email: 'b@example.com' })
    expect(again).toEqual(invalid({ '': 'This set-up link is invalid or has expired.' }))
    expect(await issueSetUpLink(needs)).toBeNull()
  })

  onEach(
    'is one, however many processes start and however many links are followed at once',
    async () => {
      const { needs, newToken } = starting()
      const tokens = await Promise.all([newToken(), newToken(), newToken()])
      const results = await Promise.all(
        tokens.map((token = '', n) =>
          setUpFirstAdmin(needs, token, { ...typed, email: `a${n}@example.com` }),
        ),
      )
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await admins()).toHaveLength(1)
    },
  )

  it('is asked to correct what cannot stand', async () => {
    const { needs, newToken } = starting()
    const token = String(await newToken())
    const wrong = { fullName: '', email: 'a@b.c', password: 'zebilla clinic', confirmation: '' }
    const result = await setUpFirstAdmin(needs, token, wrong)
    expect(result.ok ? {} : Object.keys(result.errors)).toEqual(['fullName', 'email', 'password'])
    expect(await admins()).toEqual([])
  })
})

const clock = { now: () => new Date('2026-11-20T08:00:00.000Z') }
const hour = 3_600_000

describeOnSqlite('links that set a password', (database) => {
  const needs = () => ({ db: database().db, clock })
  const issue = (origin: 'requested' | 'passed-on', userId: string) =>
    issueLink(needs(), { kind: 'set-password', userId, origin }, hour)
  const valid = async (tokens: Record<string, string>) => {
    const names: string[] = []
    for (const [name, token] of Object.entries(tokens))
      if (await findPasswordLink(needs(), token)) names.push(name)
    return names
  }

  onEach(
    'end when staff make another or by a new password, but not when a stranger requests one',
    async () => {
      const [ama, yaw] = [await insertStaff(database()), await insertStaff(database())]
      const tokens = {
        old: await issue('passed-on', ama),
        present: await issue('passed-on', ama),
        requested: await issue('requested', ama),
        later: await issue('requested', ama),
        other: await issue('passed-on', yaw),
      }
      expect(await valid(tokens)).toEqual(['present', 'later', 'other'])
      const next = await issue('passed-on', ama)
      expect(await valid({ ...tokens, next })).toEqual(['other', 'next'])
      await endOtherSignIns(needs(), ama)
      expect(await valid({ ...tokens, next })).toEqual(['other'])
    },
  )
})
