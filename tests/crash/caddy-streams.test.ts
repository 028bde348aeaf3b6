import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createAdmin } from '#app/domain/staff/admins.server.ts'
import { hashPassword } from '#app/platform/sign-in/password-hash.server.ts'
import { insertRequest } from '#tests/appointments.ts'
import { phonePhoto, uploadForm, uploadParamsFor } from '#tests/image-files.ts'
import { openSite } from '#tests/site.ts'
import { cookieOf } from '#tests/staff.ts'
import { caddyVersion, startCaddy } from './caddy.ts'
import type { Installation } from './evidence.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { connectRaw, maxPeakMemory, peakMemory, postHead } from './raw-client.ts'
import { startSiteUntilEnd } from './site-process.ts'

const [email, password] = ['abena@example.com', 'three calabashes beside the well']
const appointments = 200
const endlessBodies = 200

test('behind the Caddyfile that is shipped, bodies that are cut off or never end stop nobody, and long answers arrive whole', async ({
  skip,
}) => {
  skip(!caddyVersion(), 'Caddy is not installed')
  const installation = await newInstallation()
  const { endpoint, fields, headers } = await fillInstallation(installation)
  const site = await startSiteUntilEnd({
    env: { ...environmentOf(installation), TRUSTED_PROXIES: '127.0.0.1' },
  })
  const caddy = await startCaddy([Number(new URL(site.url).port)])
  onTestFinished(() => caddy.stop())
  const cookie = await signIn(site.url)

  await cutOffBodies(caddy.url)
  await beginEndlessBodies(caddy.url)
  const upload = fetch(caddy.url + endpoint, {
    method: 'POST',
    headers,
    body: uploadForm({ fields }, await phonePhoto(3000, 2000)),
  })
  expect((await fetch(caddy.url)).status).toBe(200)
  expect((await upload).status).toBe(200)

  const [direct, proxied] = [await exported(site.url, cookie), await exported(caddy.url, cookie)]
  // The four random letters of a reference may end with the prefix as well.
  expect(proxied.match(/\bGM-/g)).toHaveLength(appointments)
  expect(proxied).toBe(direct)
  expect(site.child.exitCode).toBeNull()
  expect(peakMemory(site)).toBeLessThan(maxPeakMemory)
}, 60_000)

/** Stores an admin and appointments with long messages; returns the parameters of an upload. */
async function fillInstallation(installation: Installation) {
  const site = await openSite(environmentOf(installation))
  const uploadParams = await uploadParamsFor(site)
  const { db, clock } = site.platform
  const passwordHash = await hashPassword(password)
  await createAdmin({ db, clock }, { email, fullName: 'Abena Mensah', passwordHash })
  for (let n = 0; n < appointments; n += 1) {
    const message = `${n} `.repeat(200)
    await insertRequest(site.platform, '2026-11-20T10:00:00.000Z', { message })
  }
  await site.platform.close()
  return uploadParams
}

async function signIn(url: string): Promise<string> {
  const body = new URLSearchParams({ email, password })
  return cookieOf(await fetch(`${url}/admin/login`, { method: 'POST', body, redirect: 'manual' }))
}

/** The request line and the headers of a POST to the host name by which Caddy knows the site. */
const postHeadForCaddy = (path: string, headers: Record<string, string | number>) =>
  postHead(path, headers).replace('Host: localhost', 'Host: 127.0.0.1')

/** Sends the beginning of bodies to each address that reads them, and breaks off each connection. */
async function cutOffBodies(url: string) {
  const calls = ['image/upload', 'auto/upload', 'image/destroy']
  const lengths = [
    ['Content-Length', '100'],
    ['Transfer-Encoding', 'chunked'],
  ] as const
  for (const path of [...calls.map((call) => `/v1_1/gemev/${call}`), '/admin/login']) {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      for (const [name, value] of lengths) {
        const socket = await connectRaw(url)
        socket.write(`${postHeadForCaddy(path, { 'Content-Type': type, [name]: value })}5\r\n12345`)
        await sleep(30)
        socket.destroy()
      }
    }
  }
}

/** Sends the beginning of bodies from four addresses, and holds their connections open until the test ends. */
async function beginEndlessBodies(url: string) {
  const paths = ['/v1_1/gemev/image/upload', '/api/appointments', '/admin/login', '/appointment']
  const headers = { 'Content-Type': 'application/json', 'Content-Length': 100_000 }
  for (let n = 0; n < endlessBodies; n += 1) {
    const socket = await connectRaw(url, `127.0.0.${2 + (n % 4)}`)
    onTestFinished(() => void socket.destroy())
    socket.write(`${postHeadForCaddy(paths[n % 4] ?? '', headers)}{`)
  }
}

/** The export of all appointments. */
async function exported(url: string, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/admin/appointments/export`, { headers: { Cookie: cookie } })
  return answer.text()
}
