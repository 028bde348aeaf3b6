import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '#tests/site.ts'
import { sitePaths } from '#tests/site-paths.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ PUBLIC_URL: 'https://clinic.example' })
})
afterAll(() => site.close())

/** The sources that a policy allows for a directive, or for what stands for it. */
type Policy = (directive: string) => string[]

function readPolicy(text: string): Policy {
  const directives = new Map(
    text.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources]
    }),
  )
  return (name) =>
    directives.get(name) ??
    (name.endsWith('-src') ? directives.get('default-src') : undefined) ?? ['*']
}

const broad = /^(?:\*|(?:ftp|https?):(?:\/\/\*.*)?)$/
const inline = /^(?:'unsafe-inline'|data:)$/

function scoreOfPolicy(policy: Policy): number {
  const [scripts, styles, objects] = ['script-src', 'style-src', 'object-src'].map(policy)
  const passive = ['img-src', 'media-src'].flatMap(policy)
  if (scripts?.some((source) => broad.test(source) || inline.test(source))) return -20
  if (objects?.some((source) => broad.test(source))) return -20
  if ([...(scripts ?? []), ...(styles ?? [])].includes("'unsafe-eval'")) return -10
  if (passive.some((source) => source.startsWith('http:'))) return -10
  if (styles?.some((source) => broad.test(source) || inline.test(source))) return 0
  return policy('default-src').join() === "'none'" ? 10 : 5
}

function scoreOfCookies(cookies: string[], hasHsts: boolean): number {
  if (cookies.length === 0) return 0
  if (!cookies.every((cookie) => /; *Secure/i.test(cookie))) return hasHsts ? -10 : -40
  if (!cookies.every((cookie) => /; *HttpOnly/i.test(cookie))) return -30
  return cookies.every((cookie) => /; *SameSite=(?:Lax|Strict)/i.test(cookie)) ? 5 : 0
}

function scoreOfScripts(html: string): number {
  const addresses = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, address]) => address)
  return addresses.every((address) => address?.startsWith('/') && !address.startsWith('//'))
    ? 0
    : -50
}

/**
 * The score that MDN's HTTP Observatory gives an answer (github.com/mdn/mdn-http-observatory, `src/grader/charts.js`): 100 and
 * more is A+. Redirection to https is the proxy's and counts nothing here. Bonuses count from 90 on.
 */
async function scoreOf(path: string): Promise<number> {
  const { headers, ...response } = await site.fetch(path).then(async (answer) => ({
    headers: answer.headers,
    html: await answer.text(),
  }))
  const policy = readPolicy(headers.get('Content-Security-Policy') ?? '')
  const hsts = Number(
    /max-age=(\d+)/.exec(headers.get('Strict-Transport-Security') ?? '')?.[1] ?? 0,
  )
  const referrer = headers.get('Referrer-Policy') ?? ''
  const modifiers = [
    headers.has('Content-Security-Policy') ? scoreOfPolicy(policy) : -25,
    scoreOfCookies(headers.getSetCookie(), hsts > 0),
    headers.get('Access-Control-Allow-Credentials') ? -50 : 0,
    /^(?:no-referrer|same-origin|strict-origin(?:-when-cross-origin)?)$/.test(referrer) ? 5 : -5,
    hsts >= 15_768_000 ? 0 : -20,
    scoreOfScripts(response.html),
    headers.get('X-Content-Type-Options') === 'nosniff' ? 0 : -5,
    policy('frame-ancestors').every((source) => !broad.test(source)) ? 5 : -20,
    /^same-(?:origin|site)$/.test(headers.get('Cross-Origin-Resource-Policy') ?? '') ? 10 : 0,
  ]
  const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 100)
  const withoutBonuses = sumOf(modifiers.filter((modifier) => modifier < 0))
  return withoutBonuses < 90 ? withoutBonuses : sumOf(modifiers)
}

test.each([...sitePaths, '/nothing-here', '/admin/login', '/api/appointments', '/healthz'])(
  '%s gets at least 130 points of the Observatory, where 100 are A+',
  async (path) => {
    expect(await scoreOf(path)).toBeGreaterThanOrEqual(130)
  },
)
