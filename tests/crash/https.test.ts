import { expect, onTestFinished, test } from 'vitest'
import { createAdmin } from '#app/domain/staff/admins.server.ts'
import { hashPassword } from '#app/platform/sign-in/password-hash.server.ts'
import { freePort } from '#tests/free-port.ts'
import { openSite } from '#tests/site.ts'
import { caddyVersion, startHttpsCaddy } from './caddy.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { startSiteUntilEnd } from './site-process.ts'

const [email, password] = ['abena@example.com', 'three calabashes beside the well']

test.skipIf(!caddyVersion())(
  'behind the Caddyfile that is shipped browsers are led to https, stay there, and sign in',
  async () => {
    const installation = await newInstallation()
    const before = await openSite(environmentOf(installation))
    const { db, clock } = before.platform
    const passwordHash = await hashPassword(password)
    await createAdmin({ db, clock }, { email, fullName: 'Abena Mensah', passwordHash })
    await before.platform.close()
    const port = await freePort()
    const { url, httpUrl, ask, stop } = await startHttpsCaddy(port)
    onTestFinished(stop)
    await startSiteUntilEnd({
      env: {
        ...environmentOf(installation),
        PORT: String(port),
        PUBLIC_URL: url,
        TRUSTED_PROXIES: '127.0.0.1',
      },
    })

    const plain = await fetch(`${httpUrl}/services?q=1`, { redirect: 'manual' })
    expect(plain.status).toBe(308)
    expect(plain.headers.get('Location')).toMatch(/^https:\/\/localhost(?::\d+)?\/services\?q=1$/)
    const home = await ask('/')
    expect(home.status).toBe(200)
    expect(home.headers['strict-transport-security']).toContain('max-age=63072000')
    expect(home.text).toContain(`<link rel="canonical" href="${url}/"`)

    const form = new URLSearchParams({ email, password }).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: url }
    const signedIn = await ask('/admin/login', { method: 'POST', headers }, form)
    expect(signedIn.status).toBe(303)
    const cookies = signedIn.headers['set-cookie'] ?? []
    expect(cookies.length).toBeGreaterThan(1)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-gemev\./)
      expect(cookie).toMatch(/; Secure(?:;|$)/)
    }
    const Cookie = cookies.map((each) => each.split(';')[0]).join('; ')
    expect((await ask('/admin', { headers: { Cookie } })).text).toContain('Abena Mensah')
    const foreign = { ...headers, Origin: 'https://elsewhere.example' }
    expect(await ask('/admin/login', { method: 'POST', headers: foreign }, form)).toMatchObject({
      status: 403,
    })
  },
  60_000,
)
