import { resourceTexts, thisNotSaved } from '#app/domain/resource-texts.ts'

/** The sentences of the website's documents (S-30.2, S-30.4, S-30.8; D-10). */
export const websiteTexts = {
  ...resourceTexts('text'),
  // Named otherwise than what is done on Today, above the checklist.
  done: { saved: 'Saved: the website shows it now', right: 'Confirmed' },
  notConfirmed: thisNotSaved,
  conflict:
    'Somebody else has saved this since you opened it, so yours is not saved yet. When you save again, you can compare both.',
  damaged:
    'What is stored of this cannot be read, so the website shows what it came with, and so does this form. Saving replaces what is stored. Perhaps an earlier version can be restored.',
  needsScript:
    'These texts can only be changed with JavaScript. Without it nothing of what is typed here is saved.',
}
