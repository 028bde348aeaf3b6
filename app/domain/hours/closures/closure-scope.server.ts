import { bookedName, branchesOffering } from '#app/domain/clinic/offerings.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import type { ClosureRules } from './closure.schema.ts'
import type { Closure } from './closure.ts'

/** Which branches a member of staff may close: all, or the one that their account is limited to. */
export async function closureRules(
  { clinic, clock }: Needs<'clinic' | 'clock'>,
  { branch: only }: BranchScope,
): Promise<ClosureRules & { choices: { slug: string; name: string }[] }> {
  const { branches, offerings } = await clinic.read()
  const choices = branches
    .filter(({ name }) => only === null || name === only)
    .map(({ slug, name }) => ({ slug, name }))
  const slugs = choices.map(({ slug }) => slug)
  const offered = offerings.services.filter(
    (service) => branchesOffering(service, choices).length > 0,
  )
  const services = [...new Set(offered.map(bookedName))].map((name) => ({
    slug: offered.find((service) => bookedName(service) === name)?.id ?? '',
    name,
  }))
  return { now: clock.now(), branches: slugs, mayCloseAll: only === null, services, choices }
}

/** A closure that a member of staff may change; null when it is of another branch. */
export const withinScope = (
  closure: Closure | null,
  { branches, mayCloseAll }: Pick<ClosureRules, 'branches' | 'mayCloseAll'>,
): Closure | null => {
  const isOwn = closure?.branch ? branches.includes(closure.branch) : false
  return isOwn || mayCloseAll ? closure : null
}
