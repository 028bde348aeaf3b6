/** The sentences of the form that finds a patient's page. */
export const findTexts = {
  title: 'Find your appointment',
  lead: 'Give the reference of your request and the phone number that you wrote on it. You then see where it stands, and can cancel or ask for another day.',
  notFound:
    'We found no appointment with this reference and this phone number. Please check both; or call or write to us.',
  manyLookups:
    'Many people are looking for their appointments just now. Please answer the question below and try again. You can also try again in ten minutes, or call or write to us now.',
  tooMany:
    'This was tried many times just now. Please try again in an hour, or call or write to us.',
  missing: 'Please fill in both fields.',
} as const
