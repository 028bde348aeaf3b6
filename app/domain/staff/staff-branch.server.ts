import { noBranchText } from '#app/domain/clinic/offerings.ts'
import type { Needs } from '#app/platform/platform.server.ts'

/** The error of a branch that a colleague cannot be limited to, since none of that name is in force. */
export async function staffBranchError(
  { clinic }: Needs<'clinic'>,
  branch: string | null,
): Promise<string | undefined> {
  const { branches } = await clinic.read()
  const isInForce = branch === null || branches.some(({ name }) => name === branch)
  return isInForce ? undefined : noBranchText
}
