// RFC 5321 without quotes, comments and brackets: no mail server takes any of it for a second recipient or line.
const beforeAt = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const afterAt = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

export const maxEmailLength = 254

export function isEmailAddress(text: string): boolean {
  if (text.length > maxEmailLength) return false
  const at = text.indexOf('@')
  return at > 0 && at <= 64 && beforeAt.test(text.slice(0, at)) && afterAt.test(text.slice(at + 1))
}
