import type { RouterContextProvider } from 'react-router'
import { platform, session, staffMember } from '#app/http/context.ts'

const name = 'gemev.branch'

/** A cookie for a year: the branch at which this device stands; empty for all branches. */
export const deskBranchCookie = (branch: string) =>
  `${name}=${encodeURIComponent(branch)}; Max-Age=${365 * 24 * 3600}; Path=/; HttpOnly; SameSite=Lax`

/** The branch that the screen of the front desk shows: that of the member, or that of the device; null for all of them. */
export async function readDeskBranch(
  context: Readonly<RouterContextProvider>,
): Promise<string | null> {
  const { branches } = await context.get(platform).clinic.read()
  const cookies = (context.get(session).headers.get('cookie') ?? '').split('; ')
  const stored = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
  const chosen = branches.find((each) => encodeURIComponent(each.name) === stored)
  return context.get(staffMember).branch ?? chosen?.name ?? null
}
