import { href, redirect } from 'react-router'
import { withCookies } from '#app/http/cookies.ts'
import { laterCookie } from './name-later-cookie.ts'

export const loader = () => redirect(href('/admin'))

/** Whoever would rather not give a name now is not asked again for a month. */
export const action = () =>
  redirect(href('/admin'), { status: 303, headers: withCookies([laterCookie]) })
