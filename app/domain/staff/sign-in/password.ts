/** The allowed length of a new password in characters (D-42); any characters are allowed. */
export const passwordLength = { min: 12, max: 256 } as const

/** The hint and the errors of a password field. */
export const passwordTexts = {
  hint: `At least ${passwordLength.min} characters; four or five unrelated words are good.`,
  missing: 'Password is required',
  short: `Password must be at least ${passwordLength.min} characters`,
  long: `Password must be at most ${passwordLength.max} characters`,
  guessable:
    'This password is too easy to guess. Use more words that have nothing to do with each other, with you or with the clinic.',
  different: 'The two passwords are not the same',
  wrongPresent: 'This is not your present password',
} as const
