import { tooDeepText } from '#app/domain/formatted-text/markup.ts'
import { resourceTexts } from '#app/domain/resource-texts.ts'
import type { PostStatus } from './post-status.ts'

const {
  notSaved: postNotSaved,
  notDeleted: postNotDeleted,
  refusals: postRefusals,
  done,
} = resourceTexts('post')

export { postNotDeleted, postNotSaved, postRefusals }

/** The sentences of blog management (S-15.6, S-16.1; D-10, D-28). */
export const savedWithoutLatestTyping =
  'Post saved, but without what you typed since. Save again to add it.'
export const postStatusNotUpdated = 'Failed to update post status. Please try again.'
export const deletionFailed = 'An error occurred while deleting the post.'

export const samplesNotHidden = 'Failed to hide the samples. Please try again.'
export const unsavedNotDiscarded = 'Failed to discard the article. Please try again.'
export const unsavedWrittenOn =
  'Somebody has written on since, so nothing was discarded. Please look at it again.'

/** The errors of `postHtmlError` as sentences. */
export const contentErrors = {
  'too-large': 'This text is too long for one post. Please make two of it.',
  'too-deep': tooDeepText,
} as const

/** The list's confirmations after an action. */
export const postDoneTexts = {
  ...done,
  discarded: 'Article discarded',
  confirmed: 'Visitors see it without the mark now',
  hidden: 'Visitors no longer see the samples',
  draft: 'Status changed to Draft',
  published: 'Status changed to Published',
  scheduled: 'Visitors will see it at its time',
  archived: 'Status changed to Archived',
} as const satisfies Record<PostStatus, string> & Record<string, string>
