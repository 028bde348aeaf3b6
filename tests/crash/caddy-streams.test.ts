import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createAdmin } from '#app/domain/staff/admins.server.ts'
import { hashPassword } from '#app/platform/sign-in/password-hash.server.ts'
import { insertRequest } from '#tests/appointments.ts'
import { phonePhoto, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openSite } from '#tests/site.ts'
import { caddyVersion, startCaddy } from './caddy.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { peakMemory } from './peak-memory.ts'
import { connectRaw, postHead } from './raw-client.ts'
import { startSite } from './site-process.ts'

const [email, password] = ['abena@example.com', 'three calabashes beside the well']
const endless = { 'Content-Type': 'application/json', 'Content-Length': 100_000 }

/** The head of a POST to the site as Caddy knows it. */
const postTo = (path: string, headers: Record<string, string | number>) =>
  postHead(path, headers).replace('Host: localhost', 'Host: 127.0.0.1')

test('behind the Caddyfile that is shipped, bodies that are cut off or never end stop nobody, and long answers arrive whole', async ({
  skip,
}) => {
  skip(!caddyVersion(), 'Caddy is not installed')
  const installation = await newInstallation()
  const before = await openSite(environmentOf(installation))
  const { endpoint, fields } = await uploadParamsFor(before)
  const { db, clock } = before.platform
  const passwordHash = await hashPassword(password)
  await createAdmin({ db, clock }, { email, fullName: 'Abena Mensah', passwordHash })
  for (let n = 0; n < 200; n += 1) {
    await insertRequest(before.platform, '2026-11-20T10:00:00.000Z', {
      message: `${n} `.repeat(200),
    })
  }
  await before.platform.close()
  const site = await startSite({
    env: {
      ...environmentOf(installation),
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  onTestFinished(async () => void (await site.end('SIGKILL')))
  const caddy = await startCaddy([Number(new URL(site.url).port)])
  onTestFinished(() => caddy.stop())
  const form = new URLSearchParams({ email, password })
  const login = await fetch(`${site.url}/admin/login`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const cookie = login.headers.getSetCookie().map((each) => each.split(';')[0])

  const calls = ['image/upload', 'auto/upload', 'image/destroy']
  for (const path of [...calls.map((call) => `/v1_1/gemev/${call}`), '/admin/login']) {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      for (const [name, value] of [
        ['Content-Length', '100'],
        ['Transfer-Encoding', 'chunked'],
      ] as const) {
        const socket = await connectRaw(caddy.url)
        socket.write(`${postTo(path, { 'Content-Type': type, [name]: value })}5\r\n12345`)
        await sleep(30)
        socket.destroy()
      }
    }
  }
  const paths = ['/v1_1/gemev/image/upload', '/api/appointments', '/admin/login', '/appointment']
  for (let n = 0; n < 200; n += 1) {
    const socket = await connectRaw(caddy.url, `127.0.0.${2 + (n % 4)}`)
    onTestFinished(() => void socket.destroy())
    socket.write(`${postTo(paths[n % 4] ?? '', endless)}{`)
  }
  const upload = fetch(caddy.url + endpoint, {
    method: 'POST',
    body: uploadForm({ fields }, await phonePhoto(3000, 2000)),
  })
  expect((await fetch(caddy.url)).status).toBe(200)
  expect((await upload).status).toBe(200)

  const headers = { Cookie: cookie.join('; ') }
  const exported = (url: string) =>
    fetch(`${url}/admin/appointments/export`, { headers }).then((answer) => answer.text())
  const [direct, proxied] = [await exported(site.url), await exported(caddy.url)]
  // Four random letters may end with the prefix as well.
  expect(proxied.match(/\bGM-/g)).toHaveLength(200)
  expect(proxied).toBe(direct)
  expect(site.child.exitCode).toBeNull()
  expect(peakMemory(site)).toBeLessThan(350)
}, 60_000)
