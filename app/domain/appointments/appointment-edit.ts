/** How many characters the desk's notes hold at most. */
export const longestNotes = 2000

/** What somebody is told whose change met one that was made in the meantime; nothing was overwritten. */
export const changedMeanwhile =
  'Somebody else has changed this appointment in the meantime, so nothing was saved. Please look at it again.'

/** What somebody is told whose appointment is no longer there. */
export const deletedMeanwhile = 'Somebody else has deleted this appointment in the meantime.'
