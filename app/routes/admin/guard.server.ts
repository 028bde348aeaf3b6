import { href, replace } from 'react-router'
import { isElsewhere } from '#app/domain/appointments/appointments.finding.server.ts'
import { isPermitted } from '#app/domain/staff/role.ts'
import { findSignedIn } from '#app/domain/staff/sign-in/sessions.server.ts'
import { displayName } from '#app/domain/staff/staff.ts'
import {
  declaredAccess,
  platform,
  requestContext,
  session,
  staffMember,
} from '#app/http/context.ts'
import { found } from '#app/http/found.ts'
import { signInHeaders } from '#app/http/sign-in-headers.server.ts'
import { signInAddress } from '#app/http/staff-only.ts'
import type { Route } from './+types/layout.ts'
import { readBackOfficeClinic } from './back-office-clinic.server.ts'
import { notPermitted } from './errors/not-permitted.ts'

/** The only guard of the back-office: no route below reads a request without a session and the permission that it declares. */
export const guard: Route.MiddlewareFunction = async (
  { request, url, pattern, params, context },
  next,
) => {
  const headers = signInHeaders(request, context.get(requestContext))
  const declared = context.get(declaredAccess)(pattern)
  const signedIn = await findSignedIn(context.get(platform), headers, {
    prolong: !declared?.isUnattended,
  })
  if (signedIn === 'deactivated') throw replace(`${href('/admin/login')}?denied`)
  // Only a page is opened again after the sign-in; after a form post the sign-in screen says that nothing was saved.
  const isReadOnly = ['GET', 'HEAD'].includes(request.method)
  if (!signedIn && !isReadOnly) throw replace(signInAddress(null, 'ended'))
  if (!signedIn) throw replace(signInAddress(url.pathname + url.search))
  const { member } = signedIn
  // A route that declares no permission is refused to everybody.
  const required = declared?.permissions
  if (
    !required?.every((permission) => isPermitted(member, permission)) ||
    (await isElsewhere(context.get(platform), member, params.id))
  )
    throw notPermitted(member, await readBackOfficeClinic(context.get(platform)))
  if (member.lacksSecondFactor && required.some((permission) => permission !== 'sign-in')) {
    throw replace(href('/admin/profile/second-factor/start'))
  }
  if (declared?.acts) found(declared.acts[params.act ?? ''])
  if (isReadOnly && declared?.postedFrom) throw replace(declared.postedFrom)
  context.get(requestContext).sender = 'staff'
  context.set(staffMember, member)
  context.set(session, { id: signedIn.sessionId, headers })
  const { id, ...person } = signedIn.member
  const { address, requestId } = context.get(requestContext)
  const by = { id, name: displayName(person), address, requestId }
  context.set(platform, { ...context.get(platform), by })
  const response = await next()
  // Cookies that an action has just set, to end or renew the session, take precedence.
  if (response.headers.has('Set-Cookie')) return response
  for (const cookie of signedIn.cookies) response.headers.append('Set-Cookie', cookie)
  return response
}
