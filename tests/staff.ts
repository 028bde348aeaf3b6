import { createAdmin } from '#app/domain/staff/admins.server.ts'
import type { StaffAccess } from '#app/domain/staff/staff.ts'
import { newClientAddress } from './appointment-requests.ts'
import { quickHash } from './quick-hash.ts'
import { setColumns } from './rows.ts'
import type { Site } from './site.ts'

export const adminPassword = 'baobab under the harmattan'

let admins = 0

/** Makes an active admin on a site, by default an owner, with an address that no other of this test file has. */
export async function makeAdmin(
  { platform }: Pick<Site, 'platform'>,
  fullName = 'Abena Mensah',
  role: StaffAccess = { role: 'owner', branch: null },
) {
  admins += 1
  const email = `admin-${admins}@example.com`
  const passwordHash = await quickHash(adminPassword)
  const access = { second_factor_required: false, ...role }
  const made = await createAdmin(platform, { email, fullName, passwordHash, access })
  if (!made.ok) throw new Error('an admin of this address exists')
  return { id: made.value.id, email, fullName }
}

/** Posts the sign-in form as a browser without JavaScript would. */
export function postSignIn(
  site: Site,
  fields: Record<string, string>,
  { from = newClientAddress(), to = '', cookie = '' } = {},
): Promise<Response> {
  return site.fetch(`/admin/login${to && `?to=${encodeURIComponent(to)}`}`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': from, ...(cookie && { Cookie: cookie }) },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

/** The Cookie header that a browser would send after this answer. */
export const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** The device cookies of a Cookie header, by which a browser is known after its session has ended. */
export const deviceCookiesOf = (cookie: string) =>
  cookie
    .split('; ')
    .filter((each) => each.includes('gemev.device-'))
    .join('; ')

/** Creates an admin and signs in; returns the admin and the Cookie header of the session. */
export async function signedInAdmin(site: Site, fullName?: string, access?: StaffAccess) {
  const admin = await makeAdmin(site, fullName, access)
  const response = await postSignIn(site, { email: admin.email, password: adminPassword })
  if (response.status !== 303) throw new Error(`sign-in was answered with ${response.status}`)
  return { ...admin, cookie: cookieOf(response) }
}

const firstAdmins = new WeakMap<Site, ReturnType<typeof signedInAdmin>>()

/** Signs the site's first admin in, once for all its tests. */
export function firstAdmin(site: Site) {
  const signingIn = firstAdmins.get(site) ?? signedInAdmin(site)
  firstAdmins.set(site, signingIn)
  return signingIn
}

/** Posts a form of the back-office with this session's cookie, without JavaScript. */
export const postAs = (site: Site, cookie: string, path: string, fields: Record<string, string>) =>
  site.fetch(path, {
    method: 'POST',
    headers: { Cookie: cookie },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

/** Makes the only session of an admin look an hour old, so that any request prolongs it that a person has made. */
export async function makeSessionAnHourOld({ platform }: Site, userId: string) {
  const query = platform.db.selectFrom('admin_sessions').where('user_id', '=', userId)
  const session = () => query.select(['id', 'expires_at']).executeTakeFirstOrThrow()
  // Without use it ends after eight hours.
  const expires_at = new Date(Date.now() + 7 * 3_600_000).toISOString()
  await setColumns(platform, 'admin_sessions', (await session()).id, { expires_at })
  return { isProlonged: async () => (await session()).expires_at > expires_at }
}
