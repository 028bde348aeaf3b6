/** The sentences of blog management (S-15.6, S-16.1; D-10, D-28). */
export const slugTaken = 'This slug is already in use'
export const postNotSaved = 'Failed to save post. Please try again.'
export const postStatusNotUpdated = 'Failed to update post status. Please try again.'
export const postNotDeleted = 'Failed to delete post. Please try again.'
export const deletionFailed = 'An error occurred while deleting the post.'

export const unsavedNotDiscarded = 'Failed to discard the article. Please try again.'
export const unsavedWrittenOn =
  'Somebody has written on since, so nothing was discarded. Please look at it again.'

/** Why a text cannot be stored as it is. */
export const contentErrors = {
  'too-large': 'This text is too long for one post. Please make two of it.',
  'too-deep': 'This text has too many lists inside of lists. Please make it simpler.',
} as const

/** What the list says when something was done. */
export const postDoneTexts = {
  saved: 'Post saved',
  deleted: 'Post deleted',
  discarded: 'Article discarded',
} as const

/** Why a change was refused in favour of somebody else's, and the HTTP status that says the same. */
export const postRefusals = {
  conflict: {
    status: 409,
    error:
      'Somebody else has changed this post in the meantime, so nothing was saved. Please look at it again.',
  },
  missing: { status: 404, error: 'Somebody else has deleted this post in the meantime.' },
} as const
