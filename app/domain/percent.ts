/** Whether a share of a hundred is written so that it can be stored; empty stands for none. */
export const isPercent = (text: string) => /^(?:\d{1,2}|100)?$/.test(text)

/** What is said of any other. */
export const percentText = 'Please write a number from 0 to 100.'
