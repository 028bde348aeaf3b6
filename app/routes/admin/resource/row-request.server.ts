import type { RouterContextProvider } from 'react-router'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import { staffMember } from '#app/http/context.ts'

/** The parts of a request that the routes of every noun get. */
export interface RouteArgs {
  request: Request
  params: Readonly<Partial<Record<string, string>>>
  context: Readonly<RouterContextProvider>
  url: URL
}

/** The member of staff who requests a row, and the parameters of its address. */
export interface RowRequest extends Pick<RouteArgs, 'params'> {
  member: SignedInMember
}

export const rowRequest = ({ params, context }: Pick<RouteArgs, 'params' | 'context'>) => ({
  params,
  member: context.get(staffMember),
})
