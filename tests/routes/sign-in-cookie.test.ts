import { expect, onTestFinished, test } from 'vitest'
import { openSite } from '#tests/site.ts'
import { behindProxy } from '#tests/site-on-each-database.ts'
import { cookieOf, postAs, postSignIn, signedInAdmin } from '#tests/staff.ts'

/** A site with an admin who has signed in, until the test ends. */
async function openSignedIn(env: Record<string, string> = {}) {
  const site = await openSite({ ...behindProxy, ...env })
  onTestFinished(site.close)
  const admin = await signedInAdmin(site)
  const open = ({ fetch } = site) => fetch('/admin', { headers: { Cookie: admin.cookie } })
  return { site, open, ...admin }
}

test('over https the cookie belongs to this host alone and travels in no clear text', async () => {
  const { site, cookie, open } = await openSignedIn({ PUBLIC_URL: 'https://clinic.example' })
  expect(cookie).toMatch(/^__Host-gemev\.session_token=/)
  expect((await open()).status).toBe(200)
  const signedOut = await postAs(site, cookie, '/admin/logout', {})
  for (const line of signedOut.headers.getSetCookie()) {
    expect(line).toMatch(/^__Host-.*; Path=\/; .*Secure/)
    expect(line).not.toContain('Domain')
  }
})

test('every process with the same data directory or secret knows the session', async () => {
  const secret = 'a secret that is long enough for two of them'
  const { site, open } = await openSignedIn({ AUTH_SECRET: secret })
  const { dataDir } = site.platform.settings
  for (const [AUTH_SECRET, status] of [
    [secret, 200],
    [`${secret}, but another`, 302],
  ] as const) {
    const other = await openSite({ DATA_DIR: dataDir, AUTH_SECRET })
    expect((await open(other)).status).toBe(status)
    await other.platform.close()
  }
})

test('while the database is away nobody is let in, and every answer is a 503', async () => {
  const { site, email, open } = await openSignedIn()
  await site.platform.close()
  const page = await open()
  expect(page.status).toBe(503)
  expect(page.headers.get('Cache-Control')).toBe('no-store, private')
  const answer = await postSignIn(site, { email, password: 'whatever it is' })
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('An unexpected error occurred')
  expect(cookieOf(answer)).toBe('')
})
