import { hasNoEmail } from '#app/domain/staff/staff.ts'
import { notText, requiredText } from '#app/domain/text-errors.ts'
import { isEmailAddress } from '#app/values/email-address.ts'
import { isInvisible } from '#app/values/folded-text.ts'
import type { FieldErrors } from '#app/values/result.ts'

export const signInTexts = {
  wrong: 'Invalid email or password. Please try again.',
  denied: 'Access denied. Admin privileges required.',
  unexpected: 'An unexpected error occurred',
  tooMany: (waitSeconds: number) =>
    `Too many attempts to sign in. Please try again ${inTime(waitSeconds)}, or reset your password.`,
  tooManyCodes: (waitSeconds: number) =>
    `Too many codes were tried. Please try again ${inTime(waitSeconds)}.`,
  tooManyPasswords: (waitSeconds: number) =>
    `Too many wrong passwords. Please try again ${inTime(waitSeconds)}.`,
  resetSent: 'Password reset email sent! Check your inbox.',
  resetNotMailed: 'This site sends no mail yet. Please ask an owner to make you a link.',
  resetFailed: 'Failed to send reset email. Please try again.',
  resetTooMany: 'Too many reset requests. Please try again in an hour.',
  passwordUpdated: 'Password updated. Please sign in.',
  accountReady: 'Your account is ready. Please sign in.',
  setUpLinkInvalid: 'This set-up link is invalid or has expired.',
  linkInvalid: 'This reset link is invalid or has expired.',
  codeMissing: 'Please enter the code.',
  wrongCode: 'That code is not valid. Please wait for the next one and try again.',
  secondFactorRequired: 'An owner requires a second factor for your account.',
  sessionEnded: 'Your session has ended, so nothing was saved. Please sign in again.',
  codeExpired: 'Your sign-in has expired. Please enter your password again.',
} as const

function inTime(seconds: number): string {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second']
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`
}

// Only what the sign-in library accepts, so that every account can be used.
const emailPattern =
  /^[a-z0-9](?:[a-z0-9_'+.-]{0,62}[a-z0-9_+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

export const emailError = (email: string) => {
  if (!email) return requiredText(accountFields.email.label)
  const isUsable = isEmailAddress(email) && emailPattern.test(email) && !hasNoEmail({ email })
  return isUsable ? undefined : 'Invalid email address'
}

// Control characters, and marks that change the reading direction of the text after a name.
const notAllowedInNames = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

const isOneLine = (name: string) => !notAllowedInNames.test(name)

export const accountFields = {
  full_name: { label: 'Full name', maxLength: 100 },
  email: { label: 'Email' },
  role: { legend: 'Role' },
  branch: {
    label: 'Branch',
    hint: 'Front desk staff see and change the appointments of this branch.',
    input: 'choice',
    none: 'All branches',
    isRequired: true,
  },
} as const

export function nameError(
  name: string,
  { label, maxLength }: { label: string; maxLength: number } = accountFields.full_name,
): string | undefined {
  if (isInvisible(name)) return requiredText(label)
  if (name.length > maxLength) return `${label} must be at most ${maxLength} characters`
  return isOneLine(name) ? undefined : notText
}

export function checkAdmin({ fullName, email }: { fullName: string; email: string }): FieldErrors {
  const errors: FieldErrors = {}
  const ofName = nameError(fullName)
  if (ofName) errors.fullName = ofName
  const error = emailError(email)
  if (error) errors.email = error
  return errors
}

export function checkSignIn({ email, password }: { email: string; password: string }): FieldErrors {
  const errors: FieldErrors = {}
  const error = emailError(email)
  if (error) errors.email = error
  if (!password) errors.password = passwordTexts.missing
  else if (password.length < 6) errors.password = 'Password must be at least 6 characters'
  return errors
}

/** The allowed length of a new password in characters (D-42); any characters are allowed. */
export const passwordLength = { min: 12, max: 256 } as const

export const passwordTexts = {
  hint: `At least ${passwordLength.min} characters; four or five unrelated words are good.`,
  missing: 'Password is required',
  short: `Password must be at least ${passwordLength.min} characters`,
  long: `Password must be at most ${passwordLength.max} characters`,
  guessable:
    'This password is too easy to guess. Use four or five words that nobody would connect with you or the clinic.',
  different: 'The two passwords are not the same',
  wrongPresent: 'This is not your current password',
} as const

export const passkeyNameField = {
  label: 'Name',
  hint: 'So that you know this phone or computer in your list.',
  maxLength: 60,
} as const

export const maxPasskeys = 10

export const passkeyTexts = {
  refused: 'Your passkey was not accepted. Please try again, or sign in with your password.',
  unverified:
    'Your device did not check your fingerprint, face or PIN. Please turn that on, or sign in with your password.',
  cancelled: 'No passkey was used. Please try again, or sign in with your password.',
  tooMany: 'Too many attempts with a passkey. Please wait a little, or sign in with your password.',
  notAdded: 'The passkey could not be added. Please try again.',
  notAddedUnverified:
    'Your device did not check your fingerprint, face or PIN. Please turn that on, and try again.',
  notMade: 'No passkey was made. Please try again.',
  alreadyHere: 'This device has a passkey for your account already.',
  unknownHere: 'This browser cannot use passkeys. Please try another browser or device.',
  full: `You have ${maxPasskeys} passkeys. Please remove one first.`,
  notRemoved: 'The passkey could not be removed. Please try again.',
} as const
