/** The sentences that end a request (specification, section 8). */
export const submitted =
  "Thank you! Your appointment request has been submitted. We'll contact you within 24 hours."
export const notSubmitted =
  'There was an error submitting your request. Please try again or call us directly.'

/** For a visitor whose network has just sent many requests: nothing was stored, and a person answers. */
export const tooMany =
  'Many requests have come from your network in the last minutes, so we could not take this one. Please try again in ten minutes, or call or write to us now.'

/** For whoever filled in the field that people do not see. */
export const looksAutomatic =
  'We could not tell this request from an automatic one, so we did not take it. Please call or write to us.'

/** For a request whose key already belongs to one with other details. */
export const alreadyReceived = (reference: string) =>
  `We already have a request from you, with the reference ${reference}. To change it, please call or write to us.`
