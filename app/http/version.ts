/** The version that a form says it saw; what is no version is one that no row has. */
export const readVersion = (text = ''): number => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0)
