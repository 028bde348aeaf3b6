import { expect, it as onEach } from 'vitest'
import { createAdmin } from '#app/domain/staff/admins.server.ts'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { recordLeftOutRefusals, recordRefusal } from './sign-in-record.server.ts'

const clock = { now: () => new Date() }

describeOnEachDatabase('refused sign-ins', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  const needs = () => ({ ...database(), clock })
  const makeMember = async (name: string) => {
    const email = `${name}@example.com`
    const made = await createAdmin(needs(), { email, fullName: name, passwordHash: null })
    return { id: made.ok ? made.value.id : '', email }
  }
  const refuse = async (times: number, email: string, group: (n: number) => string) => {
    for (let n = 0; n < times; n += 1)
      await recordRefusal(needs(), { email, group: group(n) }, 'password')
  }
  // Other tests of this file write entries as well, and none can be deleted.
  const recordedOf = async (id: string | null) => {
    const entries = await database()
      .db.selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'access.refused')
      .where('actor_id', id ? '=' : 'is', id)
      .execute()
    return entries.length
  }

  it('of unknown addresses and of one account hide no guesses at another', async () => {
    const [ama, yaw] = [await makeMember('ama'), await makeMember('yaw')]
    const before = await recordedOf(null)
    await refuse(310, 'nobody@example.com', (n) => `10.0.0.${n}`)
    await refuse(70, ama.email, (n) => `10.0.1.${n}`)
    await refuse(3, yaw.email.toUpperCase(), () => '10.0.2.1')
    expect((await recordedOf(null)) - before).toBe(300)
    expect(await recordedOf(ama.id)).toBe(60)
    expect(await recordedOf(yaw.id)).toBe(3)
  })

  it('from one address leave room for those from others', async () => {
    const ama = await makeMember('ama')
    await refuse(100, ama.email, () => '10.0.0.1')
    await refuse(5, ama.email, (n) => `10.0.1.${n}`)
    expect(await recordedOf(ama.id)).toBe(35)
  })

  onEach('that are left out are counted, and their number is recorded once', async () => {
    const ama = await makeMember('ama')
    await refuse(45, ama.email, () => '10.0.0.1')
    await refuse(35, 'nobody@example.com', () => '10.0.0.2')
    await Promise.all([recordLeftOutRefusals(needs()), recordLeftOutRefusals(needs())])
    expect(await auditEntriesOf(needs(), ama.id)).toMatchObject([
      { action: 'access.refusals-left-out', subject: 'ama', details: ['15 more'] },
    ])
    const unknown = await database()
      .db.selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'access.refusals-left-out')
      .where('row_id', 'is', null)
      .execute()
    expect(unknown).toEqual([{ details: ['5 more'] }])
  })
})
