import { createClinic } from '#app/domain/clinic/clinic.server.ts'
import type { Branch, ClinicContent } from '#app/domain/clinic/content.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { createHours } from '#app/domain/hours/hours.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { createContentChanges } from '#app/platform/content-changes.ts'

/** A clinic with these documents; the others have the content that a new site starts with. */
export const clinicWith = (documents: Partial<ClinicContent> = {}) =>
  createClinic({ content: createContentChanges() }, async () => documents)

/** The clinic of a new site. */
export const clinic = clinicWith()

/** The content of the clinic of a new site. */
export const clinicContent = clinic.current()

/** The branches of a new site once their phone numbers have been entered. */
export const branchesWithPhones: Branch[] = seed.branches.map((branch, index) => {
  const digits = `24 400 000${index + 1}`
  const phone = { display: `+233 ${digits}`, e164: `+233${digits.replaceAll(' ', '')}` }
  return { ...branch, phone }
})

/** Enters them, as an owner would. */
export async function enterPhones({ db, content }: Needs<'db' | 'content'>) {
  const document = { id: 'branches', content: JSON.stringify(branchesWithPhones), version: 2 }
  const row = { ...document, updated_at: new Date().toISOString() }
  const insert = db.insertInto('website_documents').values(row)
  await insert.onConflict((entered) => entered.doNothing()).execute()
  content.notify()
}

/** Branches with these names; one that a new site does not have is a copy of its first branch. */
export const branchesNamed = (...names: string[]): Branch[] =>
  names.flatMap((name) => {
    const like = seed.branches.find((branch) => branch.name === name) ?? seed.branches[0]
    return like ? [{ ...like, name, slug: name.toLowerCase() }] : []
  })

/** The opening hours of the clinic of a new site, without closures. */
export const hours = createHours({ clinic, content: createContentChanges() }, async () => [])
