import { listKnownBranches } from '#app/domain/appointments/lists/appointments.list.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'

/** The branch that an address names, of those there are; an empty name is all of them. */
export async function readBranchOf(needs: Needs<'clinic' | 'db'>, query: URLSearchParams) {
  const branches = (await listKnownBranches(needs)).map(({ name }) => name)
  return { branch: branches.find((name) => name === query.get('branch')) ?? '', branches }
}
