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

const known = [
  '',
  ' ',
  'a'.repeat(5000),
  '\0',
  '\u202Eabc',
  'Ɛdwoa 👩🏾‍⚕️',
  '__proto__',
  'constructor',
  'null',
  'true',
  'NaN',
  '-1',
  '0',
  '1',
  '1e309',
  '9'.repeat(30),
  '2026-02-31',
  '0000-00-00',
  '2999-12-31',
  '2026-13',
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
  'https://attacker.example/',
  '//attacker.example',
  '00000000-0000-0000-0000-000000000000',
]
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known) },
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const methods = ['GET', 'GET', 'HEAD', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const types = [
  'application/x-www-form-urlencoded',
  'application/json',
  'multipart/form-data; boundary=b',
  'multipart/form-data',
  'text/plain',
  'application/xml',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'x',
]
const oddHeaders = {
  Origin: ['null', 'https://attacker.example', 'x'],
  'Sec-Fetch-Site': ['cross-site', 'none', 'x'],
  Accept: ['application/json', 'text/html', '*/*;q=x', 'image/avif'],
  'Accept-Encoding': ['br', 'gzip;q=0', 'x', '*'],
  'Accept-Language': ['*', 'x'.repeat(300)],
  'Content-Encoding': ['gzip', 'br'],
  'If-Match': ['"1"', '*', 'x'],
  'If-None-Match': ['*', 'W/"x"'],
  'If-Modified-Since': ['x', 'Mon, 31 Feb 2026 00:00:00 GMT'],
  Range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x'],
  'X-Forwarded-For': ['127.0.0.1', 'x, y', '::ffff:1.2.3.4', '1.2.3.4, 5.6.7.8'],
  'X-Forwarded-Host': ['attacker.example'],
  'X-HTTP-Method-Override': ['DELETE'],
  'Idempotency-Key': ['x', '0'.repeat(300)],
  Authorization: ['Bearer x', 'Basic Og=='],
  Referer: ['//', 'https://attacker.example/admin'],
  'User-Agent': ['', 'x'.repeat(2000)],
}
const headers = fc.dictionary(
  fc.constantFrom(...(Object.keys(oddHeaders) as (keyof typeof oddHeaders)[])),
  fc.nat(9),
  { maxKeys: 3 },
)
const sender = fc.constantFrom('staff', 'staff', 'stranger', 'forger')

/** Requests that no browser would send, made from what the site shows; a seed gives the same ones again. */
export function hostileRequests(site: SiteMap, seed: number, count: number): HostileRequest[] {
  const name = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...site.names) }, text)
  const value = fc.oneof(text, fc.constantFrom(...site.parameters))
  const pairs = fc.array(fc.tuple(name, value), { maxLength: 8 })
  const anyRequest = fc.record({
    method: fc.constantFrom(...methods),
    path: addresses(site, value),
    query: fc.oneof({ weight: 2, arbitrary: fc.constant<[string, string][]>([]) }, pairs),
    headers,
    sender,
    type: fc.constantFrom(...types),
    body: bodies(pairs),
  })
  const anyForm = fc.record({
    form: fc.constantFrom(...site.forms),
    changes: fc.array(fc.tuple(fc.nat(30), fc.constantFrom('set', 'remove', 'double'), value), {
      maxLength: 3,
    }),
    headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, headers),
    sender,
  })
  const arbitrary = fc.oneof(anyRequest.map(fromAddress), anyForm.map(fromForm))
  return fc.sample(arbitrary, { seed, numRuns: count })
}

const addresses = ({ patterns }: SiteMap, value: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.constantFrom(...patterns),
      fc.array(value, { minLength: 3, maxLength: 3 }),
      fc.constantFrom('', '', '', '', '.data', '/', '//', '/x', '.json', '%00', '%', ';x', '/..'),
    )
    .map(([pattern, values, ending]) => {
      const [first = 'x', second = 'x', third = 'x'] = values
      const rest = [first, second, third]
      return pattern.replace(/:\w+|\*/g, () => encoded(rest.shift() ?? 'x')) + ending
    })

const bodies = (pairs: fc.Arbitrary<[string, string][]>) =>
  fc.oneof(
    fc.constant(undefined),
    pairs.map(urlencoded),
    fc.json(),
    pairs.map((fields) => JSON.stringify(Object.fromEntries(fields))),
    pairs.map(multipart),
    pairs.map((fields) => multipart(fields).slice(0, -20)),
    text,
  )

function fromAddress({
  query,
  type,
  ...request
}: Omit<HostileRequest, 'headers'> & {
  query: [string, string][]
  type: string
  headers: Record<string, number>
}): HostileRequest {
  const path = query.length > 0 ? `${request.path}?${urlencoded(query)}` : request.path
  const hasBody = request.body !== undefined && !['GET', 'HEAD'].includes(request.method)
  const chosen = chosenHeaders(request.headers)
  return {
    ...request,
    path,
    headers: hasBody ? { ...chosen, 'Content-Type': type } : chosen,
    body: hasBody ? request.body : undefined,
  }
}

type Change = [index: number, kind: string, value: string]

function fromForm({
  form,
  changes,
  headers,
  sender,
}: {
  form: FoundForm
  changes: Change[]
  headers: Record<string, number>
  sender: HostileRequest['sender']
}): HostileRequest {
  const fields = [...form.fields]
  for (const [index, kind, value] of changes) {
    const at = index % Math.max(1, fields.length)
    const [name = 'x'] = fields[at] ?? []
    if (kind === 'set') fields[at] = [name, value]
    if (kind === 'remove') fields.splice(at, 1)
    if (kind === 'double') fields.push([name, value])
  }
  const body = urlencoded(fields)
  const common = { method: form.method, sender }
  if (form.method !== 'POST') {
    const path = `${form.action.split('?')[0]}?${body}`
    return { ...common, path, headers: chosenHeaders(headers), body: undefined }
  }
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return { ...common, path: form.action, headers: { ...type, ...chosenHeaders(headers) }, body }
}

const chosenHeaders = (chosen: Record<string, number>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(chosen).map(([name, index]) => {
      const values = oddHeaders[name as keyof typeof oddHeaders]
      return [name, values[index % values.length] ?? '']
    }),
  )

const encoded = (part: string) => encodeURIComponent(part.toWellFormed())

const urlencoded = (fields: [string, string][]) =>
  fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')

const multipart = (fields: [string, string][]) =>
  `${fields
    .map(
      ([name, value]) =>
        `--b\r\nContent-Disposition: form-data; name="${encoded(name)}"\r\n\r\n${value}\r\n`,
    )
    .join('')}--b--\r\n`
