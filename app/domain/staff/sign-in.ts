import type { Corrections } from '#app/outcome.ts'

/** What the sign-in screen says: the specification's sentences (sections 5 and 8), and ours where it has none. */
export const signInTexts = {
  wrong: 'Invalid email or password. Please try again.',
  denied: 'Access denied. Admin privileges required.',
  unexpected: 'An unexpected error occurred',
  tooMany:
    'Too many attempts to sign in. Please wait 15 minutes and try again, or reset your password.',
  resetSent: 'Password reset email sent! Check your inbox.',
  resetFailed: 'Failed to send reset email. Please try again.',
  resetTooMany: 'Too many reset requests. Please try again in an hour.',
  passwordUpdated: 'Password updated. Please sign in.',
  linkInvalid: 'This reset link is invalid or has expired.',
  wrongCode: 'That code is not valid. Please wait for the next one and try again.',
  codeExpired: 'Your sign-in has expired. Please enter your password again.',
} as const

const looksLikeEmail = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/

/** What must be corrected before a password is looked at (specification, section 5). */
export function checkSignIn({ email, password }: { email: string; password: string }): Corrections {
  const errors: Corrections = {}
  if (!email) errors.email = 'Email is required'
  else if (email.length > 254 || !looksLikeEmail.test(email)) errors.email = 'Invalid email address'
  if (!password) errors.password = 'Password is required'
  else if (password.length < 6) errors.password = 'Password must be at least 6 characters'
  return errors
}
