import { readLook } from '#app/domain/clinic/look-on-pages.server.ts'
import { bookableServices } from '#app/domain/clinic/offerings.ts'
import type { Needs } from '#app/domain/platform.server.ts'

/** The services that can be booked, and the branches in force, by their names. */
export async function readBackOfficeClinic({ clinic, images }: Needs<'clinic' | 'images'>) {
  const content = await clinic.read()
  const { facts, branches, offerings } = content
  const { name, descriptor } = facts
  return {
    name,
    descriptor,
    logo: readLook({ images }, content).logo,
    hasOwnLogo: content.look.logo !== '',
    services: bookableServices(offerings.services),
    branches: branches.map(({ name }) => name),
  }
}
