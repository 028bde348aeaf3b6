import { listKnownBranches } from '#app/domain/appointments/appointments.list.server.ts'
import { isMonth } from '#app/domain/numbers/numbers.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { accraDate } from '#app/platform/clock.ts'

/** The month that an address names, by default the present one, and the branch; an empty name is all of them. */
export async function readNumbersQuery(
  needs: Needs<'clinic' | 'clock' | 'db'>,
  query: URLSearchParams,
) {
  const typed = query.get('month') ?? ''
  const month = isMonth(typed) ? typed : accraDate(needs.clock.now()).slice(0, 7)
  const branches = (await listKnownBranches(needs)).map(({ name }) => name)
  return { month, branch: branches.find((name) => name === query.get('branch')) ?? '', branches }
}
