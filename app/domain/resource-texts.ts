/** The sentence when an action on something has failed that the screen shows without its noun. */
export const thisNotSaved = 'Failed to save this. Please try again.'

/** The sentences that every noun has, for one such as "supplier" (S-11.5, S-11.6; D-10). */
export function resourceTexts(noun: string) {
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
  return {
    notSaved: `Failed to save ${noun}. Please try again.`,
    notDeleted: `Failed to delete ${noun}. Please try again.`,
    done: { saved: `${title} saved`, deleted: `${title} deleted` },
    /** The error of a field, by its label, whose value another row has. */
    taken: (label: string) => `Another ${noun} has this ${label.toLowerCase()} already.`,
    /** The errors of a change that lost to another person's change or deletion. */
    refusals: {
      conflict: `Somebody else has changed this ${noun}, so nothing was saved. Please look at it again.`,
      'not-found': `Somebody else has deleted this ${noun}.`,
    },
  }
}
