import type { Site } from './site.ts'
import { firstAdmin, postAs, signedInAdmin } from './staff.ts'

/**
 * A session of the site's first admin, or of a new one with this name, with helpers that open pages and post forms as a
 * browser without JavaScript does.
 */
export async function openBackOffice(site: Site, name?: string) {
  const { cookie, fullName } = await (name === undefined
    ? firstAdmin(site)
    : signedInAdmin(site, name))
  const open = (path: string) => site.fetch(path, { headers: { Cookie: cookie } })
  return {
    fullName,
    open,
    text: async (path: string) => visibleText(await (await open(path)).text()),
    post: (path: string, fields: Record<string, string>) => postAs(site, cookie, path, fields),
    json: (path: string, body: object) =>
      site.fetch(path, {
        method: 'POST',
        headers: { Cookie: cookie, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

/** The row of an appointment, or undefined once it is deleted. */
export const storedAppointment = ({ platform }: Site, id: string) =>
  platform.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()

/** The text of a page as people read it, without its markup. */
export const visibleText = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<!--.*?-->|<\/?(?:bdi|strong)\b[^>]*>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')

/** The markup of a page without the elements that are hidden where there is no JavaScript. */
export function shownWithoutScript(html: string): string {
  let hidden = 0
  return html
    .replaceAll(/<script.*?<\/script>|<!.*?>/gs, '')
    .split(/(?=<)|(?<=>)/)
    .filter((part) => {
      const isHidden = hidden > 0 || /^<[^>]*(?:\bneeds-script\b|\shidden="")/.test(part)
      if (part.startsWith('</')) hidden = Math.max(hidden - 1, 0)
      // An element without content ends with "/>" in React's markup, and has no closing tag that would be counted.
      else if (isHidden && /^<.*[^/]>$/s.test(part)) hidden += 1
      return !isHidden
    })
    .join('')
}

/** The address to which an answer redirects, without its parameter `undo`, and the value of that parameter. */
export function redirectOf(answer: Response): { path: string; undo: string } {
  const [path = '', query] = (answer.headers.get('Location') ?? '').split('?')
  const parts = new URLSearchParams(query)
  const undo = parts.get('undo') ?? ''
  parts.delete('undo')
  return { path: parts.size > 0 ? `${path}?${parts}` : path, undo }
}
