import { expect, it } from 'vitest'
import { describeOnSqlite } from '#tests/databases.ts'
import { createAdmin } from './admins.server.ts'
import { endOtherSignIns, findPasswordLink, issueLink } from './links.server.ts'

const clock = { now: () => new Date('2026-11-20T08:00:00.000Z') }
const hour = 3_600_000

describeOnSqlite('links that set a password', (database) => {
  const needs = () => ({ db: database().db, clock })
  const makeMember = async (name: string) => {
    const person = { email: `${name}@example.com`, fullName: name, passwordHash: null }
    const made = await createAdmin(needs(), person)
    return made.ok ? made.value.id : ''
  }
  const issue = (origin: 'requested' | 'passed-on', userId: string) =>
    issueLink(needs(), { kind: 'set-password', userId, origin }, hour)
  const valid = async (tokens: Record<string, string>) => {
    const names: string[] = []
    for (const [name, token] of Object.entries(tokens))
      if (await findPasswordLink(needs(), token)) names.push(name)
    return names
  }

  it('stay valid when a stranger requests others for the address', async () => {
    const [ama, yaw] = [await makeMember('ama'), await makeMember('yaw')]
    const tokens = {
      passedOn: await issue('passed-on', ama),
      first: await issue('requested', ama),
      second: await issue('requested', ama),
      other: await issue('requested', yaw),
    }
    expect(await valid(tokens)).toEqual(['passedOn', 'second', 'other'])
  })

  it('end when staff make another, and by a new password', async () => {
    const [ama, yaw] = [await makeMember('ama'), await makeMember('yaw')]
    const tokens = {
      old: await issue('passed-on', ama),
      requested: await issue('requested', ama),
      present: await issue('passed-on', ama),
      later: await issue('requested', ama),
      other: await issue('passed-on', yaw),
    }
    expect(await valid(tokens)).toEqual(['present', 'later', 'other'])
    await endOtherSignIns(needs(), ama)
    expect(await valid(tokens)).toEqual(['other'])
  })
})
