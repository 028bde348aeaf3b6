export const isRequestKey = (text: string): boolean => /^[\w-]{16,64}$/.test(text)

/** The field error of a form whose request key is missing or damaged. */
export const requestKeyText = 'Please open this form again.'
