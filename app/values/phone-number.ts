/** How many characters a phone number has at most as people type it, with spaces and hyphens. */
export const maxPhoneLength = 30
