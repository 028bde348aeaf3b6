import { bookableServices } from '#app/domain/clinic/offerings.ts'
import type { Needs } from '#app/domain/platform.server.ts'

/** The services that can be booked, and the branches in force, by their names. */
export async function readBackOfficeClinic({ clinic }: Needs<'clinic'>) {
  const { facts, branches, offerings } = await clinic.read()
  const { name, descriptor } = facts
  return {
    name,
    descriptor,
    services: bookableServices(offerings.services),
    branches: branches.map(({ name }) => name),
  }
}
