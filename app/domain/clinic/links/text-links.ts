import type { TextLink } from '#app/domain/clinic/content.ts'
import { escapeHtml } from '#app/domain/clinic/fill-content.ts'
import { isLinkAddress } from '#app/domain/formatted-text/markup.ts'

/** Splits a text into pieces, some of which are links. Links whose words are not in the text follow after it. */
export function withLinks(text: string, links: readonly TextLink[]): (string | TextLink)[] {
  let pieces: (string | TextLink)[] = [text]
  // With its values filled in, an address may not be one that may be linked to: such a link is left out.
  for (const link of links.filter(({ address }) => isLinkAddress(address))) {
    const index = pieces.findIndex(
      (piece) => typeof piece === 'string' && piece.includes(link.words),
    )
    const piece = pieces[index]
    if (typeof piece !== 'string') {
      pieces = [...pieces, ' ', link]
      continue
    }
    const start = piece.indexOf(link.words)
    const around = [piece.slice(0, start), link, piece.slice(start + link.words.length)]
    pieces = pieces.toSpliced(index, 1, ...around)
  }
  return pieces.filter((piece) => piece !== '')
}

/** A text with its links as HTML for search engines, with absolute addresses; a text without links stays as it is. */
export function linkedHtml(text: string, links: readonly TextLink[], publicUrl: string): string {
  const pieces = withLinks(text, links)
  if (pieces.every((piece) => typeof piece === 'string')) return text
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return escapeHtml(piece)
      const { words, address } = piece
      const absolute = address.startsWith('/') ? publicUrl + address : address
      return `<a href="${escapeHtml(absolute)}">${escapeHtml(words)}</a>`
    })
    .join('')
}

/** The only links that may name a value of the clinic; anywhere else in a tag, a value is refused. */
const valueLinks = ['tel:{emergency_number}']

export const isValueLink = (address: string): boolean => valueLinks.includes(address)

export const valueLinkError = `A link can use only these values: ${valueLinks.join(', ')}.`
