import type { Branch } from '#app/domain/clinic/content.ts'

/**
 * Who is mailed about a request for a branch, each address once. One without a branch, or for one that was closed
 * since, concerns all of them.
 */
export function alertAddresses(
  branches: readonly Pick<Branch, 'name' | 'alertEmails'>[],
  branch: string | null,
): string[] {
  const own = branches.filter(({ name }) => name === branch)
  const concerned = own.length > 0 ? own : branches
  return [...new Set(concerned.flatMap(({ alertEmails }) => alertEmails))]
}
