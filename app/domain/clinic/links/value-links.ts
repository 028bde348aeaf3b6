/**
 * The only links that may name a value of the clinic (`fill-content.ts`); anywhere else in a tag, a value is refused.
 */
const valueLinks = ['tel:{emergency_number}']

export const isValueLink = (address: string): boolean => valueLinks.includes(address)

/** The error for a link that names no such value. */
export const valueLinkError = `A link cannot name a value, except ${valueLinks.join(', ')}.`
