/** How many characters the front desk's notes hold at most. */
export const maxNotesLength = 2000
