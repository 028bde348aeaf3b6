/** Whether a text can be what a form was given to be stored once by, or an id. */
export const isRequestKey = (text: string): boolean => /^[\w-]{16,64}$/.test(text)
