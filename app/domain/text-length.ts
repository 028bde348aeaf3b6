/** The field error of a text that is too long for its field. */
export const tooLongText = (maxLength: number) =>
  `Please shorten this to ${maxLength.toLocaleString('en')} characters.`
