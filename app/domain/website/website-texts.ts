import { resourceTexts } from '#app/domain/resource-texts.ts'

/** The sentences of the website's documents (S-27.3; D-10). */
export const websiteTexts = {
  ...resourceTexts('text'),
  done: { saved: 'Saved: the website shows it now', confirmed: 'Confirmed' },
  conflict:
    'Somebody else has saved this in the meantime, so nothing was saved. What they changed is shown now, beside what you changed. Please look at it again.',
  bothChanged:
    'Somebody else has changed this, too. Saving again overwrites that; theirs stays among the earlier versions.',
}
