/** Reads the row version that a form was loaded with; an invalid one becomes 0, which no row has. */
export const readVersion = (text = ''): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0)
