import type { RouterContextProvider } from 'react-router'
import { staffMember } from '#app/context.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'

/** What the routes of every noun get of a request. */
export interface RouteArgs {
  request: Request
  params: Readonly<Partial<Record<string, string>>>
  context: Readonly<RouterContextProvider>
  url: URL
}

/** Who asks for a row, and the parameters of its address. */
export interface RowRequest extends Pick<RouteArgs, 'params'> {
  member: SignedInMember
}

/** Reads who asks for a row. */
export const rowRequest = ({ params, context }: Pick<RouteArgs, 'params' | 'context'>) => ({
  params,
  member: context.get(staffMember),
})
