import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** Runs Caddy with the Caddyfile that is shipped, without https, in front of processes on this machine. */
export async function startCaddy(ports: number[]) {
  const home = mkdtempSync(join(tmpdir(), 'gemev-caddy-'))
  const site = `http://127.0.0.1:${await freePort()}`
  const caddy = spawn('caddy', ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      SITE: site,
      UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
      CADDY_ADMIN: `127.0.0.1:${await freePort()}`,
    },
    stdio: 'ignore',
  })
  await untilAnswered(site, caddy)
  return {
    url: site,
    async stop() {
      const ended = once(caddy, 'close')
      caddy.kill('SIGTERM')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function untilAnswered(url: string, caddy: ChildProcess) {
  while (caddy.exitCode === null) {
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer) return
    await sleep(50)
  }
  throw new Error('Caddy could not start.')
}
