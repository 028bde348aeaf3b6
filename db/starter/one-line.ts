/** HTML that is written on several lines, on one line as the editor writes it. */
export const onOneLine = (html: string): string =>
  html
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .replaceAll('>\n<', '><')
    .replaceAll('\n', ' ')
