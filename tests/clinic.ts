import { createClinic } from '#app/domain/clinic/clinic.server.ts'
import type { Branch, ClinicContent } from '#app/domain/clinic/content.ts'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import { createHours } from '#app/domain/hours/hours.server.ts'
import { createContentChanges } from '#app/platform/content-changes.ts'

/** A clinic with these documents; those that are left out say what they say before anybody edited them. */
export const clinicWith = (documents: Partial<ClinicContent> = {}) =>
  createClinic({ content: createContentChanges() }, async () => documents)

/** The clinic as it is before anybody edited it. */
export const clinic = clinicWith()

/** Its content. */
export const clinicContent = clinic.current()

/** Branches of these names; one that is not there before anybody edited the clinic is like the first. */
export const branchesNamed = (...names: string[]): Branch[] =>
  names.flatMap((name) => {
    const like = seed.branches.find((branch) => branch.name === name) ?? seed.branches[0]
    return like ? [{ ...like, name, slug: name.toLowerCase() }] : []
  })

/** The hours of that clinic, with nothing closed. */
export const hours = createHours({ clinic, content: createContentChanges() }, async () => ({
  closures: [],
  declared: {},
}))
