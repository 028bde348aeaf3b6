// No spaces, backslashes and invisible characters: browsers rewrite these when they read a URL.
const plain = String.raw`[^\s\\\p{Cc}\p{Cf}]*`
const link = new RegExp(
  `^(?:https?://${plain}|mailto:${plain}|tel:[+\\d() .-]+|/(?!/)${plain})$`,
  'iu',
)

/** Whether a post may link to an address; the server applies the same rule (`sanitised.schema.ts`). */
export const isLinkAddress = (address: string) => link.test(address)

/** Completes an address that was typed without its scheme: `https://` or, for an email address, `mailto:`. */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  if (address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) || address.startsWith('/'))
    return address
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(address)) return `mailto:${address}`
  return `https://${address}`
}
