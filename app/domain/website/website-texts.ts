import { resourceTexts, thisNotSaved } from '#app/domain/resource-texts.ts'

/** The sentences of the website's documents (S-30.2, S-30.4, S-30.8; D-10). */
export const websiteTexts = {
  ...resourceTexts('text'),
  notSaved: thisNotSaved,
  // Named otherwise than what is done on Today, above the checklist.
  done: { saved: 'Saved: the website shows it now', right: 'Confirmed' },
  conflict: 'Somebody else saved this after you opened it. Save again to compare both.',
  damaged:
    'This text cannot be read, so visitors see the original one, as below. Saving replaces the text. Or try to restore an earlier version.',
  needsScript: 'These texts need JavaScript. Without it, nothing you type here is saved.',
}
