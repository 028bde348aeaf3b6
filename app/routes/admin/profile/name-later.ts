import { href, redirect } from 'react-router'
import { withCookies } from '#app/http/cookies.ts'
import { postponeNameCookie } from './name-later-cookie.ts'

export const handle = { permission: 'account' }

export const loader = () => redirect(href('/admin'))

/** Postpones the question for a name by a month. */
export const action = () =>
  redirect(href('/admin'), { status: 303, headers: withCookies([postponeNameCookie]) })
