export const submitted =
  "Thank you! Your appointment request has been submitted. We'll contact you within 24 hours."
export const notSubmitted =
  'There was an error submitting your request. Please try again or call us directly.'

export const tooMany =
  'We are getting too many requests right now, so we do not have yours. Please try again in ten minutes, or call or write to us.'

export const manyRequests =
  'We are getting many requests right now. Please answer the question below and send yours again. You can also try again in ten minutes, or call or write to us.'
export const answerQuestion = 'Please answer this question.'
export const answerNewQuestion =
  'That answer was wrong or too late. Please answer this new question.'

/** When the limit of one phone number or email is reached; a stranger learns nothing of what others have sent. */
export const personLimitReached =
  'You can send only a few requests an hour with one phone number or email. We have your earlier requests, but not this one. Please try again in an hour, or call or write to us.'

export const looksAutomatic =
  'Our system took this for an automatic message, so we do not have it. Please call or write to us.'

export const alreadyReceived = (reference: string) =>
  `We already have a request from you, with the reference ${reference}. To change it, please call or write to us. To ask for another appointment, send this again.`

export const savedOnPhone = 'Saved on this phone. It will be sent when you are online again.'
export const requestsSavedOnPhone = (count: number) =>
  `${count} requests are saved on this phone. They will be sent when you are online again.`

export const notSentInTime =
  'A request on this phone could not be sent within 7 days, so it was removed. Please ask again, or call or write to us.'
