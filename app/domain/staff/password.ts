/** What a password that is set or reset must fulfil (D-42); it may have any letters and spaces. */
export const passwordLength = { min: 12, max: 256 } as const

/** What is said of a password, and shown as its hint. */
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
