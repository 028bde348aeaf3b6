import { foldText } from '#app/values/folded-text.ts'

export const slugTaken = 'This slug is already in use'

/**
 * The slug of a name that is still being typed: the rule of D-26 without trimming, which would
 * remove the hyphen before the next word.
 */
export const slugWhileTyping = (name: string): string =>
  foldText(name)
    .replace(/[ /\\\u2044\u2215]/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')

/** The slug of a finished name, also without hyphens at its ends (D-26). */
export const slugOf = (name: string): string => slugWhileTyping(name).replace(/^-|-$/g, '')
