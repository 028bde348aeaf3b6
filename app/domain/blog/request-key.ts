/** Whether a text can be a request key or an id. */
export const isRequestKey = (text: string): boolean => /^[\w-]{16,64}$/.test(text)
