import type { Branch } from '#app/domain/clinic/content.ts'

/**
 * Who is mailed about a request for a branch, each address once. A request without a branch, or for a branch that was
 * closed since, is mailed to the addresses of all branches.
 */
export function alertAddresses(
  branches: readonly Pick<Branch, 'name' | 'alertEmails'>[],
  branch: string | null,
): string[] {
  const own = branches.filter(({ name }) => name === branch)
  const concerned = own.length > 0 ? own : branches
  return [...new Set(concerned.flatMap(({ alertEmails }) => alertEmails))]
}
