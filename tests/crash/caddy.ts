import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/free-port.ts'

/** The version of Caddy on this machine (Debian: `apt-get install caddy`); null where there is none. */
export function caddyVersion(): string | null {
  try {
    return execFileSync('caddy', ['version'], { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return null
  }
}

/** Starts Caddy without https and with the shipped Caddyfile, in front of processes on this machine. */
export async function startCaddy(ports: number[]) {
  const home = mkdtempSync(join(tmpdir(), 'gemev-caddy-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const caddy = await runCaddy('deploy/Caddyfile', { home, site: url, ports })
  await untilAnswered(url, caddy.child)
  return { url, stop: caddy.stop }
}

/**
 * Starts Caddy with https in front of a process that may start later. Its certificate comes from an authority that
 * Caddy makes itself; `ask` sends a request as a browser that trusts this authority.
 */
export async function startHttpsCaddy(port: number) {
  const home = mkdtempSync(join(tmpdir(), 'gemev-caddy-'))
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const config = join(home, 'Caddyfile')
  // Without `skip_install_trust` Caddy would add its authority to those that this machine trusts.
  const options = ['skip_install_trust', `http_port ${httpPort}`, `https_port ${httpsPort}`]
  writeFileSync(config, `{\n${options.join('\n')}\n}\nimport ${resolve('deploy/Caddyfile')}\n`)
  const caddy = await runCaddy(config, { home, site: 'localhost', ports: [port] })
  const authority = join(home, '.local/share/caddy/pki/authorities/local/root.crt')
  const url = `https://localhost:${httpsPort}`
  async function ask(path: string, options: RequestOptions = {}, body = '') {
    const request = httpsRequest(url + path, { ...options, ca: readFileSync(authority) })
    const [response] = (await once(request.end(body), 'response')) as [IncomingMessage]
    return { status: response.statusCode, headers: response.headers, text: await text(response) }
  }
  await untilAnswered(`http://localhost:${httpPort}`, caddy.child)
  return { url, httpUrl: `http://localhost:${httpPort}`, ask, stop: caddy.stop }
}

async function runCaddy(
  config: string,
  { home, site, ports }: { home: string; site: string; ports: number[] },
) {
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      SITE: site,
      UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    },
    stdio: 'ignore',
  })
  return {
    child,
    async stop() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function untilAnswered(url: string, caddy: ChildProcess) {
  while (caddy.exitCode === null) {
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer) return
    await sleep(50)
  }
  throw new Error('Caddy could not start.')
}
