import type { RouterContextProvider } from 'react-router'
import { session, staffMember } from '#app/context.ts'
import type { Owner } from '#app/domain/staff/sign-in/second-factor.server.ts'

/** The owner of the profile, from the request's context. */
export const ownerOf = (context: Readonly<RouterContextProvider>): Owner => ({
  member: context.get(staffMember),
  browser: context.get(session).browser,
})
