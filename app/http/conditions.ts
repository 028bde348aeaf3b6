/** Whether an `If-None-Match` header names what the tag stands for: the comparison is weak (RFC 9110, 13.1.2). */
export const namesTag = (header: string, tag: string): boolean =>
  header.split(',').some((each) => each.trim() === '*' || opaque(each) === opaque(tag))

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
