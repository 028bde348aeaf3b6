import { isLinkAddress, isWithoutContent, tooDeepText } from '#app/domain/formatted-text/markup.ts'
import { htmlError, htmlOnPage, sanitise } from '#app/domain/formatted-text/sanitised.schema.ts'
import { done, invalid, type Result } from '#app/values/result.ts'
import { isValueLink, valueLinkError } from './links/text-links.ts'

export function readDocumentHtml(html: string): Result<string> {
  const refused = new Set<string>()
  const isLink = (address: string) => {
    if (isValueLink(address)) return true
    if (/\{\w+\}/.test(address)) refused.add(address)
    return isLinkAddress(address)
  }
  const error = htmlError(html, { isLink })
  if (error) return invalid({ '': error === 'too-deep' ? tooDeepText : tooLargeText })
  if (refused.size > 0) return invalid({ '': valueLinkError })
  const safe = sanitise(html, { isLink })
  return done(isWithoutContent(safe) ? '' : safe)
}

/** Sanitised again, as posts are, so that even a row that was written by hand runs no script in a visitor's browser. */
export const documentHtmlOnPage = (filled: string): string => htmlOnPage(sanitise(filled, {}))

const tooLargeText = 'This text is too long for one page. Please shorten it.'
