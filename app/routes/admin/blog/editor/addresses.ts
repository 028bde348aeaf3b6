const plain = String.raw`[^\s\\\p{Cc}\p{Cf}]*`
const link = new RegExp(
  `^(?:https?://${plain}|mailto:${plain}|tel:[+\\d() .-]+|/(?!/)${plain})$`,
  'iu',
)

/** Whether a post may link to an address; the server asks the same (`post-html.server.ts`). */
export const isLinkAddress = (address: string) => link.test(address)

/** What was meant: people leave out how an address begins. */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  if (address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) || address.startsWith('/'))
    return address
  if (/^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/.test(address)) return `mailto:${address}`
  return `https://${address}`
}
