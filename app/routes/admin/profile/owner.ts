import type { RouterContextProvider } from 'react-router'
import type { SessionOwner } from '#app/domain/staff/sign-in/second-factor.server.ts'
import { session, staffMember } from '#app/http/context.ts'

export const ownerOf = (context: Readonly<RouterContextProvider>): SessionOwner => ({
  member: context.get(staffMember),
  browser: context.get(session).headers,
})
