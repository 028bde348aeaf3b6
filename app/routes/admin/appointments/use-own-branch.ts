import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/routes/admin/layout.tsx'

/**
 * The branch that the member of staff is limited to, or null. It only decides what is shown: the queries decide
 * what somebody gets.
 */
export const useOwnBranch = (): string | null =>
  useRouteLoaderData<typeof loader>('routes/admin/layout')?.member.branch ?? null
