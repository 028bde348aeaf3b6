/** What is said in place of an answer once a session is over: it was signed out elsewhere, has expired or was ended. */
export const sessionEnded =
  'Your session has ended, so nothing was saved. What you typed stays here: sign in again, then try once more.'

/** Whether what an action threw leads to the sign-in because its session is over: the guard alone says so. */
export function isSessionEnd(error: unknown): boolean {
  if (!(error instanceof Response)) return false
  return /^\/admin\/login\?(?:ended|denied)$/.test(error.headers.get('Location') ?? '')
}
