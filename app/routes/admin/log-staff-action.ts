import type { RouterContextProvider } from 'react-router'
import { requestContext, staffMember } from '#app/context.ts'

/** Logs what the signed-in member of staff did, and to which rows. */
export function logStaffAction(
  context: Readonly<RouterContextProvider>,
  message: string,
  rows: Record<string, unknown>,
) {
  const staff = context.get(staffMember).id
  context.get(requestContext).log.info({ staff, ...rows }, message)
}
