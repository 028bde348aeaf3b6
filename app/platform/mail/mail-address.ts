import { isEmailAddress } from '#app/values/email-address.ts'

export interface Mailbox {
  name: string
  address: string
}

/** Reads `no-reply@clinic.example` or `Clinic <no-reply@clinic.example>`; null when it is neither. */
export function readMailbox(text: string): Mailbox | null {
  const [, name = '', address = text] = /^([^<>"\p{Cc}]{0,100})<([^<>]*)>$/u.exec(text.trim()) ?? []
  return isEmailAddress(address.trim()) ? { name: name.trim(), address: address.trim() } : null
}
