/** The field error of a text that must be filled in; `label` is that of its field. */
export const requiredText = (label: string) => `${label} is required`

export const tooLongText = (maxLength: number) =>
  `Please shorten this to ${maxLength.toLocaleString('en')} characters.`

/** The field error of a status that is none of the list. */
export const chooseStatusText = 'Please select a status.'

/** The field error of a text with line breaks where one line is asked for. */
export const notOneLineText = 'Please write this on one line.'

/** The field error of a text with control characters, or with marks that change the reading direction. */
export const notText = 'Please remove the characters that are not text.'
