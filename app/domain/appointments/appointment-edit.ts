/** How many characters the desk's notes hold at most. */
export const longestNotes = 2000
