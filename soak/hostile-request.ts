import fc from 'fast-check'
import type { FoundForm, SiteMap } from './site-map.ts'

export interface HostileRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** Whether it comes with the cookie of a member of staff, with none, or with one that was made up. */
  sender: 'staff' | 'stranger' | 'forger'
}

type Field = [name: string, value: string]

const known = [
  '',
  'a'.repeat(5000),
  '\0',
  '\u202Eabc',
  'Ɛdwoa 👩🏾‍⚕️',
  '__proto__',
  'null',
  '-1',
  '1e309',
  '9'.repeat(30),
  '2026-02-31',
  '2999-12-31',
  '25:61',
  '../../../../etc/passwd',
  "' or 1=1 --",
  '%_\\',
  '<script>window.__ran=1</script>',
  '<p>'.repeat(300),
  '=cmd()',
  'a\r\nX-Injected: 1',
  '[]',
  '{"a":',
  '//attacker.example',
]
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known) },
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const methods = ['GET', 'GET', 'HEAD', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS']
const types = [
  'application/x-www-form-urlencoded',
  'application/json',
  'multipart/form-data; boundary=b',
  'multipart/form-data',
  'text/plain',
  'application/json; charset=utf-16',
]
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const oddHeaders = fc.constantFrom<Record<string, string>[]>(
  {},
  {},
  {},
  { Origin: 'https://attacker.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { Accept: '*/*;q=x', 'Accept-Encoding': 'gzip;q=0' },
  { 'Accept-Language': 'x'.repeat(300) },
  { 'Content-Encoding': 'gzip' },
  { 'If-None-Match': 'W/"x"', 'If-Modified-Since': 'Mon, 31 Feb 2026 00:00:00 GMT' },
  { Range: 'bytes=9-1' },
  { 'X-Forwarded-For': 'x, ::ffff:1.2.3.4', 'X-Forwarded-Host': 'attacker.example' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { Authorization: 'Bearer x', 'Idempotency-Key': '0'.repeat(300) },
  { Referer: '//', 'User-Agent': '' },
)
const sender = fc.constantFrom('staff', 'staff', 'stranger', 'forger')
const endings = fc.constantFrom(
  '',
  '',
  '',
  '',
  '.data',
  '/',
  '//',
  '.json',
  '%00',
  '%',
  ';x',
  '/..',
)

/** Requests that no browser would send, made from what the site shows; a seed gives the same ones again. */
export function hostileRequests(site: SiteMap, seed: number, count: number): HostileRequest[] {
  const names = site.forms.flatMap(({ fields }) => fields.map(([name]) => name))
  const name = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...names, 'q', 'older', '_routes') },
    text,
  )
  const value = fc.oneof(text, fc.constantFrom(...site.parameters))
  const fields = fc.array(fc.tuple(name, value), { maxLength: 8 })
  const values = fc.array(value, { minLength: 4, maxLength: 4 })
  const path = fc.tuple(fc.constantFrom(...site.patterns), values, endings).map(pathOf)
  const body = fc.oneof(
    fc.constant(undefined),
    fields.map(urlencoded),
    fc.json(),
    fields.map((each) => JSON.stringify(Object.fromEntries(each))),
    fields.map(multipart),
    fields.map((each) => multipart(each).slice(0, -20)),
    text,
  )
  const type = fc.constantFrom(...types)
  const method = fc.constantFrom(...methods)
  const change = fc.tuple(fc.nat(30), fc.constantFrom('set', 'remove', 'double'), value)
  const anyRequest = fc
    .record({ method, path, query: fields, headers: oddHeaders, sender, type, body })
    .map(({ query, type, ...request }): HostileRequest => {
      const hasBody = request.body !== undefined && !['GET', 'HEAD'].includes(request.method)
      return {
        ...request,
        path: query.length > 4 ? request.path : `${request.path}?${urlencoded(query)}`,
        headers: hasBody ? { ...request.headers, 'Content-Type': type } : request.headers,
        body: hasBody ? request.body : undefined,
      }
    })
  const anyForm = fc
    .record({
      found: fc.constantFrom(...site.forms),
      changes: fc.array(change, { maxLength: 3 }),
      headers: oddHeaders,
      sender,
    })
    .map(({ found, changes, headers, sender }): HostileRequest => {
      const sent = urlencoded(changes.reduce(changed, found.fields))
      const { method, action } = found
      if (method === 'POST')
        return { method, path: action, headers: { ...form, ...headers }, body: sent, sender }
      return { method, path: `${action.split('?')[0]}?${sent}`, headers, body: undefined, sender }
    })
  return fc.sample(fc.oneof(anyRequest, anyForm), { seed, numRuns: count })
}

function pathOf([pattern, values, ending]: [string, string[], string]): string {
  const rest = [...values]
  return pattern.replace(/:\w+|\*/g, () => encoded(rest.shift() ?? 'x')) + ending
}

function changed(fields: FoundForm['fields'], [index, kind, value]: [number, string, string]) {
  const at = index % Math.max(1, fields.length)
  const field: Field = [fields[at]?.[0] ?? 'x', value]
  if (kind === 'double') return [...fields, field]
  return fields.toSpliced(at, 1, ...(kind === 'set' ? [field] : []))
}

const encoded = (part: string) => encodeURIComponent(part.toWellFormed())

const urlencoded = (fields: Field[]) =>
  fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')

const multipart = (fields: Field[]) =>
  `${fields
    .map(
      ([name, value]) =>
        `--b\r\nContent-Disposition: form-data; name="${encoded(name)}"\r\n\r\n${value}\r\n`,
    )
    .join('')}--b--\r\n`
