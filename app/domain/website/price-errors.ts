import type { Offerings } from '#app/domain/clinic/home-content.ts'
import { isPermitted, type Role } from '#app/domain/staff/role.ts'
import type { FieldErrors } from '#app/values/result.ts'

/** An error for each price that was added, changed or removed by somebody who may not: only owners set prices. */
export function priceErrors(
  { before, after }: { before: Offerings; after: Offerings },
  role: Role,
): FieldErrors {
  if (isPermitted({ role }, 'prices')) return {}
  const former = new Map(before.services.map(({ id, priceFrom }) => [id, priceFrom]))
  const changed = after.services.flatMap(({ id, priceFrom }, index) =>
    priceFrom === (former.get(id) ?? '') ? [] : [index],
  )
  const text = 'Only an owner may change what a service costs.'
  return Object.fromEntries(changed.map((index) => [`services.${index}.priceFrom`, text]))
}
