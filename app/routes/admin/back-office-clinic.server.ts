import { bookableServices } from '#app/domain/clinic/offerings.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { BackOfficeClinic } from './use-back-office-clinic.ts'

export async function readBackOfficeClinic({ clinic }: Needs<'clinic'>): Promise<BackOfficeClinic> {
  const { facts, branches, offerings } = await clinic.read()
  const { name, descriptor } = facts
  return {
    name,
    descriptor,
    services: bookableServices(offerings.services),
    branches: branches.map(({ name }) => name),
  }
}
