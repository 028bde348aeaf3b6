/** Somebody's address, with the name that stands before it. */
export interface Mailbox {
  name: string
  address: string
}

// Without quotes, comments, spaces, commas and semicolons: nothing that a mail server could take for
// a second recipient or a second line.
const safe = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

/** Whether mail can be addressed to this text without it meaning anything else than one mailbox. */
export const isSafeAddress = (text: string): boolean => text.length <= 254 && safe.test(text)

/** Reads `no-reply@clinic.example` or `Clinic <no-reply@clinic.example>`; null when it is neither. */
export function readMailbox(text: string): Mailbox | null {
  const [, name = '', address = text] = /^([^<>"\p{Cc}]{0,100})<([^<>]*)>$/u.exec(text.trim()) ?? []
  return isSafeAddress(address.trim()) ? { name: name.trim(), address: address.trim() } : null
}
