import { afterAll, expect, test } from 'vitest'
import { createSessionCookieReader } from '#app/platform/sign-in/session-cookie.server.ts'
import { openSite } from '#tests/site.ts'
import { signedInAdmin } from '#tests/staff.ts'

const site = await openSite({ TRUSTED_PROXIES: '127.0.0.1' })
afterAll(() => site.close())

const from = (address: string, path: string, headers: Record<string, string> = {}) =>
  site.fetch(path, { headers: { 'X-Forwarded-For': address, ...headers } })

let requestCount = 0
/** A new path of a post that does not exist. */
const missingPath = () => {
  requestCount += 1
  return `/blog/nowhere-${requestCount}`
}

const crowd = (count: number, address = '198.51.100.1') =>
  Array.from({ length: count }, () => from(address, missingPath()))

test('a page that is in the cache does not wait for those that must be rendered', async () => {
  await from('198.51.100.1', '/privacy')
  let answered = 0
  const strangers = crowd(60).map((each) => each.then(() => (answered += 1)))
  expect((await from('198.51.100.1', '/privacy')).status).toBe(200)
  expect(answered).toBe(0)
  await Promise.all(strangers)
})

test('only a visitor with more requests than the queue holds is refused with Retry-After', async () => {
  const strangers = crowd(250)
  const patient = await from('198.51.100.2', missingPath())
  const refused = (await Promise.all(strangers)).filter(({ status }) => status === 503)
  expect(patient.status).toBe(404)
  expect(refused.length).toBeGreaterThan(50)
  expect(refused[0]?.headers.get('Retry-After')).toBe('5')
  expect(await refused[0]?.text()).toContain('Please try again in a few seconds.')
})

test('neither staff nor probes wait for strangers, however many of them there are', async () => {
  const { cookie } = await signedInAdmin(site)
  let answered = 0
  // Each has an address of its own, so that even in a fair queue staff would wait for all of them.
  const strangers = Array.from({ length: 250 }, async (_, index) => {
    await from(`203.0.113.${index}`, missingPath())
    answered += 1
  })
  const answeredBefore = async (path: string, headers = {}) => {
    expect((await from('198.51.100.3', path, headers)).status).toBe(200)
    return answered
  }
  const before = await Promise.all([
    answeredBefore('/admin/blog', { Cookie: cookie }),
    answeredBefore('/readyz'),
  ])
  await Promise.all(strangers)
  expect(Math.max(...before)).toBeLessThan(125)
})

test('a session with a foreign signature gets no priority of staff', async () => {
  const { cookie } = await signedInAdmin(site)
  const sessionOf = createSessionCookieReader(site.platform)
  expect(await sessionOf(cookie)).toBeTruthy()
  for (const forged of [cookie.replace('session_token=', '$&x'), 'gemev.session_token=a.b', '']) {
    expect(await sessionOf(forged), forged).toBeNull()
  }
})
