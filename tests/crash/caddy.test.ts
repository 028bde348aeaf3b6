import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { completeRequest } from '#tests/complete-request.ts'
import { freePort } from '#tests/free-port.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { findLosses } from './evidence.ts'
import { environmentOf, newInstallation } from './installation.ts'
import type { Acknowledged } from './patients.ts'
import { startSiteUntilEnd } from './site-process.ts'

/** Whether this machine has Caddy (Debian: `apt-get install caddy`). */
const hasCaddy = spawnSync('caddy', ['version']).status === 0

/**
 * Starts Caddy with https and the shipped Caddyfile in front of processes that may start later. Its certificate comes from
 * an authority that Caddy makes itself; `ask` sends a request as a browser that trusts this authority.
 */
async function startCaddy(ports: number[]) {
  const home = newTemporaryFolder()
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const config = join(home, 'Caddyfile')
  // Without `skip_install_trust` Caddy would add its authority to those that this machine trusts.
  const options = ['skip_install_trust', `http_port ${httpPort}`, `https_port ${httpsPort}`]
  writeFileSync(config, `{\n${options.join('\n')}\n}\nimport ${resolve('deploy/Caddyfile')}\n`)
  const caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      SITE: 'localhost',
      UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    },
    stdio: 'ignore',
  })
  onTestFinished(async () => {
    const ended = once(caddy, 'close')
    if (caddy.kill('SIGTERM')) await ended
  })
  const httpUrl = `http://localhost:${httpPort}`
  const isOpen = () => fetch(httpUrl, { redirect: 'manual' }).then(Boolean, () => false)
  await expect.poll(isOpen, { timeout: 20_000 }).toBe(true)
  const url = `https://localhost:${httpsPort}`
  const authority = join(home, '.local/share/caddy/pki/authorities/local/root.crt')
  async function ask(path: string, options: RequestOptions = {}, body = '') {
    const request = httpsRequest(url + path, { ...options, ca: readFileSync(authority) })
    const [response] = (await once(request.end(body), 'response')) as [IncomingMessage]
    return { status: response.statusCode, headers: response.headers, text: await text(response) }
  }
  return { url, httpUrl, ask }
}

/** Starts visitors who send requests one after the other until they are stopped, and remembers the different answers. */
function startVisitors(count: number, send: () => Promise<{ status?: number; text: string }>) {
  const answers = new Set<string>()
  let isStopping = false
  const visitors = Array.from({ length: count }, async () => {
    while (!isStopping) {
      const answered = send().then(({ status, text }) => (text ? `${status}` : `${status} empty`))
      answers.add(await answered.catch(String))
      await sleep(25)
    }
  })
  return {
    answers,
    async stop() {
      isStopping = true
      await Promise.all(visitors)
    },
  }
}

const [email, password] = ['abena@example.com', 'three calabashes beside the well']
const kind = inject('postgresUrl') ? 'postgres' : 'sqlite'
// Eight times as long as Caddy takes to notice a process that has stopped, because a busy machine may be slow.
const noticeMs = 3000

test.skipIf(!hasCaddy)(
  `behind the Caddyfile that is shipped browsers are led to https and sign in, and two processes on one ${kind} database are restarted in turn under load without a broken answer`,
  async () => {
    const installation = await newInstallation(kind)
    const ports = await Promise.all([freePort(), freePort()])
    const { url, httpUrl, ask } = await startCaddy(ports)
    const start = (port: number) => {
      const proxied = { PORT: String(port), PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1' }
      const owner = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }
      const env = { ...environmentOf(installation), ...proxied, ...owner }
      return startSiteUntilEnd({ env: { ...env, STOP_DELAY_MS: String(noticeMs) } })
    }
    // The first of them makes the owner.
    const sites = [await start(ports[0]), await start(ports[1])]

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
    const cookies = signedIn.headers['set-cookie']?.map((each) => each.split(';')[0])
    const Cookie = cookies?.join('; ') ?? ''
    expect(Cookie).toContain('__Host-gemev.')
    expect((await ask('/admin', { headers: { Cookie } })).status).toBe(200)

    const acknowledged: Acknowledged = new Map()
    const readers = startVisitors(6, () => ask('/'))
    const patients = startVisitors(3, async () => {
      const request_key = randomUUID()
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ ...completeRequest, request_key })
      const answer = await ask('/api/appointments', { method: 'POST', headers }, body)
      if (answer.status === 201) acknowledged.set(request_key, JSON.parse(answer.text).reference)
      return answer
    })
    for (const [index, port] of ports.entries()) {
      expect(await sites[index]?.end('SIGTERM')).toBe(0)
      sites[index] = await start(port)
      await sleep(noticeMs)
    }
    await Promise.all([readers.stop(), patients.stop()])
    expect([...readers.answers]).toEqual(['200'])
    expect([...patients.answers]).toEqual(['201'])
    expect(await findLosses(installation, acknowledged)).toEqual([])
  },
  120_000,
)
