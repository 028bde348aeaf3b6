import { href, Outlet, replace } from 'react-router'
import {
  platform,
  requestContext,
  requiredPermissions,
  session,
  staffMember,
} from '#app/context.ts'
import { isPermitted } from '#app/domain/staff/role.ts'
import { findSignedIn } from '#app/domain/staff/sessions.server.ts'
import { nameOf } from '#app/domain/staff/staff.ts'
import { signInHeaders } from '#app/http/sign-in-headers.server.ts'
import { signInAddress } from '#app/http/staff-only.ts'
import { actAs } from '#app/platform/audit/audit-actor.server.ts'
import { UnsavedChanges } from '#app/ui/admin/form/unsaved-changes.tsx'
import type { Route } from './+types/layout.ts'
import { Frame } from './frame.tsx'
import { LoadError } from './load-error.tsx'
import { notPermitted, readNotPermitted } from './not-permitted.ts'
import { usePrefetchedScreens } from './use-prefetched-screens.ts'

/**
 * The only guard of the back-office: no route below reads a request without a session, or without the permission
 * that it declares.
 */
const guard: Route.MiddlewareFunction = async ({ request, url, pattern, context }, next) => {
  const browser = signInHeaders(request, context.get(requestContext))
  const signedIn = await findSignedIn(context.get(platform), browser)
  if (signedIn === 'deactivated') throw replace(`${href('/admin/login')}?denied`)
  // Only a page that was requested is returned to after the sign-in; after a form post the sign-in screen says that nothing was saved.
  const isReadOnly = ['GET', 'HEAD'].includes(request.method)
  if (!signedIn && !isReadOnly) throw replace(signInAddress(null, 'ended'))
  if (!signedIn) throw replace(signInAddress(url.pathname + url.search))
  const { member } = signedIn
  const required = context.get(requiredPermissions)(pattern)
  // A route that declares nothing is nobody's.
  if (!required?.every((permission) => isPermitted(member, permission))) throw notPermitted(member)
  if (member.lacksSecondFactor && required.some((permission) => permission !== 'sign-in')) {
    throw replace(href('/admin/profile/second-factor/start'))
  }
  context.get(requestContext).sender = 'staff'
  context.set(staffMember, member)
  context.set(session, { id: signedIn.sessionId, browser })
  const { id, ...person } = signedIn.member
  const { address, requestId } = context.get(requestContext)
  const response = await actAs({ id, name: nameOf(person), address, requestId }, next)
  // Cookies that an action has just set, to end or renew the session, take precedence.
  if (response.headers.has('Set-Cookie')) return response
  for (const cookie of signedIn.cookies) response.headers.append('Set-Cookie', cookie)
  return response
}

export const middleware: Route.MiddlewareFunction[] = [guard]

/** Needed for the guard: without a loader here, client-side navigation would not run the middleware. */
export function loader({ context }: Route.LoaderArgs) {
  return { member: context.get(staffMember) }
}

export default function AdminLayout({ loaderData: { member } }: Route.ComponentProps) {
  usePrefetchedScreens(member)
  return (
    <Frame member={member}>
      <UnsavedChanges>
        <Outlet />
      </UnsavedChanges>
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame member={loaderData?.member ?? readNotPermitted(error)?.member}>
      <LoadError error={error} />
    </Frame>
  )
}
