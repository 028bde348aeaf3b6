/** The field in which staff say why a full, closed or past time is booked all the same. */
export const overrideField = 'override_reason'

/** How many characters the reason holds at most. */
export const maxOverrideReasonLength = 160
