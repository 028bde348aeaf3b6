/** How many characters the desk's notes hold at most. */
export const maxNotesLength = 2000
