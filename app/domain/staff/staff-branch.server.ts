import { noBranchText } from '#app/domain/clinic/offerings.ts'
import type { Needs } from '#app/domain/platform.server.ts'

/** The field's error when a colleague is to be limited to a branch that the clinic does not have. */
export async function staffBranchError(
  { clinic }: Needs<'clinic'>,
  branch: string | null,
): Promise<string | undefined> {
  const { branches } = await clinic.read()
  const isKnownBranch = branch === null || branches.some(({ name }) => name === branch)
  return isKnownBranch ? undefined : noBranchText
}
