/** Whether a text is a percentage; empty stands for none. */
export const isPercent = (text: string) => /^(?:\d{1,2}|100)?$/.test(text)

export const maxPercentLength = 3

export const percentText = 'Please write a number from 0 to 100.'
