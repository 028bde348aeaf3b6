import { accraDate } from '#app/platform/clock.ts'
import type { Needs } from '#app/platform/platform.server.ts'
import type { RuleContext } from './appointment-request.ts'

/** What the rules of a request depend on now: the day in Accra and the branches in force. */
export async function ruleContext({
  clinic,
  clock,
}: Needs<'clinic' | 'clock'>): Promise<RuleContext> {
  const { branches } = await clinic.read()
  return { today: accraDate(clock.now()), branches: branches.map(({ name }) => name) }
}
