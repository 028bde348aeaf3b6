import { bookableServices } from '#app/domain/clinic/offerings.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { RuleContext } from './appointment-request.ts'

/** The present context of a request's rules: the day in Accra and the choices of the clinic. */
export async function ruleContext({
  clinic,
  clock,
}: Needs<'clinic' | 'clock'>): Promise<RuleContext> {
  const { branches, offerings } = await clinic.read()
  return {
    today: accraDate(clock.now()),
    services: bookableServices(offerings.services),
    branches: branches.map(({ name }) => name),
  }
}
