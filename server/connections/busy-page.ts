import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { escapeHtml } from '#app/domain/clinic/fill-content.ts'
import { telephoneLink } from '#app/domain/clinic/links/links.ts'

type Shown = Pick<ClinicContent, 'facts' | 'branches'>

/** How many seconds a refused visitor should wait, as the page says. */
export const busySeconds = 60

/**
 * Makes the function that gives the page for a visitor whose network has too many open requests. The page is made of the
 * content in memory, and again only when that has changed, so that a flood costs neither queries nor memory.
 */
export function createBusyPage(current?: () => Shown): () => Buffer {
  let made: { content: Shown | undefined; page: Buffer } | undefined
  return () => {
    const content = current?.()
    if (!made || made.content !== content) made = { content, page: Buffer.from(pageOf(content)) }
    return made.page
  }
}

function pageOf(content: Shown | undefined): string {
  const title = escapeHtml(content?.facts.name ?? 'Please try again')
  const phones = (content?.branches ?? []).map(
    ({ name, phone }) =>
      `<li>${escapeHtml(name)}: <a href="${escapeHtml(telephoneLink(phone))}">${escapeHtml(phone.display)}</a></li>`,
  )
  const calls = phones.length > 0 ? `<p>You can also call us:</p><ul>${phones.join('')}</ul>` : ''
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><h1>There are too many requests from your network at this moment.</h1>
<p>Many phones can share one network. Please try again in a minute.</p>${calls}</html>
`
}
