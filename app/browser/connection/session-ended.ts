/** The error when a session has expired, was signed out elsewhere or was revoked. */
export const sessionEnded =
  'Your session has ended, so nothing was saved. What you typed stays here: sign in again, then try once more.'

/** Whether an action threw the guard's redirect for an ended session. */
export function isSessionEnd(error: unknown): boolean {
  if (!(error instanceof Response)) return false
  return /^\/admin\/login\?(?:ended|denied)$/.test(error.headers.get('Location') ?? '')
}
