import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '#app/platform/database/database.server.ts'
import type { Database } from '#db/schema.ts'
import { freePort } from '#tests/free-port.ts'
import { silentLog } from '#tests/silent-log.ts'
import { cookieOf, deviceCookiesOf } from '#tests/staff.ts'

export interface RunningSite {
  url: string
  pid: number
}

interface Options {
  dataDir?: string
  databaseUrl?: string | undefined
  /** The program to run; by default the server without rate limits for tests. */
  entry?: string
  starterContent?: boolean
  fill?: (db: Kysely<Database>) => Promise<void>
}

// As in package.json (ADR-0048).
const nodeFlags = ['--max-semi-space-size=4', '--max-old-space-size=512']
const admin = { email: 'owner@example.com', password: 'baobab under the harmattan' }

/** Runs the built site in a process of its own while `work` lasts; it writes no line for each request. */
export async function withSite<Result>(
  work: (site: RunningSite) => Promise<Result>,
  { dataDir, databaseUrl, entry = 'tests/crash/unlimited-server.ts', ...options }: Options = {},
): Promise<Result> {
  const storageDir = dataDir ?? mkdtempSync(join(tmpdir(), 'gemev-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, [...nodeFlags, entry], {
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: '1',
      NODE_COMPILE_CACHE: 'build/current/compiled',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATA_DIR: storageDir,
      DATABASE_URL: databaseUrl ?? '',
      PORT: String(port),
      STOP_DELAY_MS: '0',
      // Loads come from this address over more connections than one visitor may have.
      TRUSTED_PROXIES: '127.0.0.1',
      STARTER_CONTENT: options.starterContent ? 'on' : 'off',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  try {
    const url = `http://127.0.0.1:${port}`
    await waitUntil(async () => (await fetch(url)).ok)
    if (options.fill) await fillDatabase(options.fill, { dataDir: storageDir, databaseUrl })
    return await work({ url, pid: child.pid ?? 0 })
  } finally {
    child.kill('SIGTERM')
    await ended
    if (!dataDir) rmSync(storageDir, { recursive: true, force: true })
  }
}

/** A Node server that gives every request this answer, with its body in base64. */
export async function startBareServer(answer: { headers: Record<string, unknown>; body: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'gemev-bare-'))
  const file = join(folder, 'server.mjs')
  writeFileSync(
    file,
    `import { createServer } from 'node:http'
const { headers, body } = ${JSON.stringify(answer)}
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => response.writeHead(200, headers).end(bytes))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))`,
  )
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  const stop = () => {
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true })
  }
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop }
}

async function fillDatabase(
  fill: (db: Kysely<Database>) => Promise<void>,
  installation: { dataDir: string; databaseUrl?: string | undefined },
) {
  const database = await openDatabase({ ...installation, log: silentLog })
  await fill(database.db)
  // As a database does by itself that has run for days.
  await sql`analyze`.execute(database.db)
  await database.close()
}

/** Waits until something is so; what throws is not so yet. Rejects after a minute. */
export async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(5)) {
    if (await isSo().catch(() => false)) return
  }
  throw new Error('The site did not start: is it built?')
}

/** Signs in, from the second time on as a browser that is known: guesses at the password slow down all others. */
export async function signIn(url: string, before = ''): Promise<string> {
  const body = new URLSearchParams(admin)
  const headers = { Cookie: deviceCookiesOf(before) }
  for (let tries = 0; tries < 60; tries += 1) {
    const options = { method: 'POST', headers, body, redirect: 'manual' } as const
    const answer = await fetch(`${url}/admin/login`, options)
    if (answer.status === 303) return cookieOf(answer)
    await sleep(1000)
  }
  throw new Error('The owner could not sign in: a hostile request has changed the account.')
}

/** Megabytes that a process holds in memory with those that it has started (proc(5)); 0 once it has ended. */
export function memoryOf(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
    return children
      .filter(Boolean)
      .reduce((sum, child) => sum + memoryOf(Number(child)), Number(kilobytes ?? 0) / 1024)
  } catch {
    return 0
  }
}

export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
