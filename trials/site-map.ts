import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

/** A form as a page shows it. */
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
  /** Names of fields and of parameters in addresses. */
  names: string[]
  forms: FoundForm[]
}

// The image host's protocol and files, which the router does not answer.
const others = [
  '/gemev/image/upload/:id',
  '/gemev/image/upload/:id/:id',
  '/v1_1/gemev/image/upload',
  '/v1_1/gemev/auto/upload',
  '/v1_1/gemev/image/destroy',
  '/assets/:id',
  '/pictures/:id',
]
const maxPages = 250

/** All patterns of the route table, and the forms that a member of staff comes to by links from the dashboard and home. */
export async function readSiteMap(url: string, cookie: string): Promise<SiteMap> {
  const patterns = [...patternsOf(routes, ''), ...others]
  const pages = await readPages(url, cookie)
  const found = pages.flatMap(({ path, html }) => formsOf(path, html))
  // Every page has the form that signs out.
  const forms = [...new Map(found.map((form) => [JSON.stringify(form), form])).values()]
  const links = pages.flatMap(({ html }) => linksIn(html))
  const queries = links.flatMap((link) => [...new URL(link, url).searchParams.keys()])
  const fields = forms.flatMap((form) => form.fields.map(([name]) => name))
  const parts = links.flatMap((link) => new URL(link, url).pathname.split('/'))
  return {
    patterns,
    forms,
    names: unique([...queries, ...fields, 'page', 'after', 'before', 'list', 'done', '_routes']),
    parameters: unique(parts.filter((part) => /\d|-/.test(part))),
  }
}

const unique = (texts: string[]) => [...new Set(texts)]

function patternsOf(entries: RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const pattern = path ? `${parent}/${path}` : parent
    return [pattern || '/', ...patternsOf(children, pattern)]
  })
}

async function readPages(url: string, cookie: string) {
  const pages: { path: string; html: string }[] = []
  const waiting = ['/', '/admin']
  const seen = new Set(waiting)
  for (let path = waiting.shift(); path && pages.length < maxPages; path = waiting.shift()) {
    const answer = await fetch(new URL(path, url), { headers: { Cookie: cookie } })
    if (!answer.headers.get('Content-Type')?.startsWith('text/html')) continue
    const html = await answer.text()
    pages.push({ path, html })
    for (const link of linksIn(html)) {
      if (seen.has(link)) continue
      seen.add(link)
      waiting.push(link)
    }
  }
  return pages
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a [^<>]*href="(\/(?!\/)[^"#]*)/g)].map(([, link = '']) => plain(link))

function formsOf(path: string, html: string): FoundForm[] {
  return html
    .split('<form')
    .slice(1)
    .map((rest) => {
      const [form = ''] = rest.split('</form>')
      const [head = ''] = form.split('>')
      return {
        action: attribute(head, 'action') ?? path,
        method: (attribute(head, 'method') ?? 'get').toUpperCase(),
        fields: [...form.matchAll(/<(?:input|button|select|textarea)([^<>]*)>/g)].flatMap(
          ([, control = '']): [string, string][] => {
            const name = attribute(control, 'name')
            return name ? [[name, attribute(control, 'value') ?? '']] : []
          },
        ),
      }
    })
}

function attribute(tag: string, name: string) {
  const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? []
  return value === undefined ? undefined : plain(value)
}

const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
