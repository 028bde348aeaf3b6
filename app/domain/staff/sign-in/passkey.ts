/** A passkey of a member of staff, as the profile lists it. */
export interface Passkey {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

export const passkeyNameField = {
  label: 'Name',
  hint: 'By which you know this phone or computer in your list.',
  maxLength: 60,
} as const

/** How many passkeys one account has at most. */
export const maxPasskeys = 10

/** The sentences about passkeys (S-10.12, S-12.5). */
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
  unknownHere: 'This browser does not know passkeys. Please try another browser or device.',
  full: `You have ${maxPasskeys} passkeys. Please remove one first.`,
  notRemoved: 'The passkey could not be removed. Please try again.',
} as const
