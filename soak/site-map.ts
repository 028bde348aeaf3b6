import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

export interface FoundForm {
  action: string
  method: string
  fields: [name: string, value: string][]
}

export interface SiteMap {
  /** The patterns of all addresses, as in `/admin/blog/:id/delete`. */
  patterns: string[]
  /** The parts of addresses that differ from page to page: ids, slugs and tokens. */
  parameters: string[]
  forms: FoundForm[]
}

// The image host's protocol and files, which the router does not answer.
const others = [
  '/gemev/image/upload/:id/:id',
  '/v1_1/gemev/image/upload',
  '/v1_1/gemev/image/destroy',
  '/assets/:id',
]
const maxPages = 250

/** All patterns of the route table, and the forms that a member of staff comes to by links from the dashboard and home. */
export async function readSiteMap(url: string, cookie: string): Promise<SiteMap> {
  const forms = new Map<string, FoundForm>()
  const seen = new Set(['/', '/admin'])
  for (const path of seen) {
    if (seen.size > maxPages) break
    const answer = await fetch(new URL(path, url), { headers: { Cookie: cookie } })
    if (!answer.headers.get('Content-Type')?.startsWith('text/html')) continue
    const html = await answer.text()
    for (const form of formsOf(path, html)) forms.set(JSON.stringify(form), form)
    for (const [, link = ''] of html.matchAll(/<a [^<>]*href="(\/(?!\/)[^"#]*)/g)) {
      seen.add(plain(link))
    }
  }
  const parts = [...seen].flatMap((path) => new URL(path, url).pathname.split('/'))
  return {
    patterns: [...patternsOf(routes, ''), ...others],
    parameters: [...new Set(parts.filter((part) => /\d|-/.test(part)))],
    forms: [...forms.values()],
  }
}

function patternsOf(entries: RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const pattern = path ? `${parent}/${path}` : parent
    return [pattern || '/', ...patternsOf(children, pattern)]
  })
}

const formsOf = (path: string, html: string): FoundForm[] =>
  html
    .split('<form')
    .slice(1)
    .map((rest) => {
      const [form = ''] = rest.split('</form>')
      const [head = ''] = form.split('>')
      return {
        action: attribute(head, 'action') || path,
        method: attribute(head, 'method').toUpperCase() || 'GET',
        fields: [...form.matchAll(/<(?:input|button|select|textarea)([^<>]*)>/g)]
          .map(([, tag = '']): [string, string] => [
            attribute(tag, 'name'),
            attribute(tag, 'value'),
          ])
          .filter(([name]) => name !== ''),
      }
    })

const attribute = (tag: string, name: string) =>
  plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
