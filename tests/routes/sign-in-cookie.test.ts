import { expect, test } from 'vitest'
import { openSite } from '#tests/site.ts'
import { behindProxy } from '#tests/site-on-each-database.ts'
import { cookieOf, postSignIn, signedInAdmin } from '#tests/staff.ts'

test('over https the cookie belongs to this host alone and travels in no clear text', async () => {
  const site = await openSite({ ...behindProxy, PUBLIC_URL: 'https://clinic.example' })
  const { cookie } = await signedInAdmin(site)
  expect(cookie).toMatch(/^__Host-gemev\.session_token=/)
  const page = await site.fetch('/admin', { headers: { Cookie: cookie } })
  expect(page.status).toBe(200)
  const signedOut = await site.fetch('/admin/logout', {
    method: 'POST',
    headers: { Cookie: cookie },
    redirect: 'manual',
  })
  for (const line of signedOut.headers.getSetCookie()) {
    expect(line).toMatch(/^__Host-.*; Path=\/; .*Secure/)
    expect(line).not.toContain('Domain')
  }
  await site.close()
})

test('every process with the same data directory or secret knows the session', async () => {
  const secret = 'a secret that is long enough for two of them'
  const site = await openSite({ ...behindProxy, AUTH_SECRET: secret })
  const { cookie } = await signedInAdmin(site)
  const { dataDir } = site.platform.settings
  const open = async (env: Record<string, string>) => {
    const other = await openSite({ DATA_DIR: dataDir, ...env })
    const { status } = await other.fetch('/admin', {
      headers: { Cookie: cookie },
      redirect: 'manual',
    })
    await other.platform.close()
    return status
  }
  expect(await open({ AUTH_SECRET: secret })).toBe(200)
  expect(await open({ AUTH_SECRET: `${secret}, but another` })).toBe(302)
  await site.close()
})

test('while the database is away nobody is let in, and every answer is a 503', async () => {
  const site = await openSite(behindProxy)
  const { cookie, email } = await signedInAdmin(site)
  await site.platform.close()
  const page = await site.fetch('/admin', { headers: { Cookie: cookie }, redirect: 'manual' })
  expect(page.status).toBe(503)
  expect(page.headers.get('Cache-Control')).toBe('no-store, private')
  const answer = await postSignIn(site, { email, password: 'whatever it is' })
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('An unexpected error occurred')
  expect(cookieOf(answer)).toBe('')
  await site.close()
})
