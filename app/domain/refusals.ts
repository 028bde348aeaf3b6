/** The error of a change that lost to another person's change or deletion (S-11.6). */
export const refusalsOf = (noun: string) => ({
  conflict: `Somebody else has changed this ${noun} in the meantime, so nothing was saved. Please look at it again.`,
  'not-found': `Somebody else has deleted this ${noun} in the meantime.`,
})
