import { href, redirect } from 'react-router'
import { signInTexts } from '#app/domain/staff/sign-in/sign-in.ts'
import { withCookies } from '#app/http/cookies.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { postponeNameCookie } from './name-later-cookie.ts'

export const handle = { permission: 'account', postedFrom: href('/admin') }

export const action = () =>
  redirect(href('/admin'), { status: 303, headers: withCookies([postponeNameCookie]) })

export const clientAction = catchFormErrors(signInTexts.unexpected)
