/** The longest that an image's description may be. */
export const longestAlt = 300

/** The gallery's sentences (specification, sections 2, 5 and 8; decisions 10 and 36). */
export const imageTexts = {
  uploaded: 'Image uploaded successfully!',
  notStored: 'Failed to save image to database',
  noCategory: 'Category is required',
  noConsent: 'Please confirm that everybody who can be recognised has agreed',
  saved: 'Image saved',
  notSaved: 'Failed to save image. Please try again.',
  deleted: 'Image deleted',
  notDeleted: 'Failed to delete image. Please try again.',
  notMoved: 'Failed to move image. Please try again.',
  gone: 'Somebody else has deleted this image in the meantime.',
} as const

/** What an image is called where it has no description: "this image". */
export const nameOf = ({ alt_text }: { alt_text: string | null }) => alt_text || 'this image'
