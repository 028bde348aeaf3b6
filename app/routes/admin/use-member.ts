import { useRouteLoaderData } from 'react-router'
import type { loader } from '#app/routes/admin/layout.tsx'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'

/** The signed-in member of staff. It only decides what is shown: the queries and actions decide what somebody may do. */
export const useMember = () => useRouteLoaderData<typeof loader>('routes/admin/layout')?.member

export const useOwnBranch = (): string | null => useMember()?.branch ?? null

export function useOwnBranches(): string[] {
  const own = useOwnBranch()
  const { branches } = useBackOfficeClinic()
  return own === null ? branches : branches.filter((name) => name === own)
}
