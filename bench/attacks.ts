import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from '#tests/postgres.ts'
import { attacks } from './hostile/attacks.ts'
import type { Target } from './hostile/connection.ts'
import { type Measure, quantile, rounded } from './measure.ts'
import { childrenOf, memoryWithChildren, type RunningSite, withSite } from './running-site.ts'

const admin = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'baobab under the harmattan' }
const quietMs = 3000
const beginningMs = 1000
const attackMs = 9000
const patienceMs = 3000
// Nobody attacks from here.
const agent = new Agent({ keepAlive: true, localAddress: '127.0.9.9' })

/**
 * The home page's p99 while strangers attack, beside its quiet one, and the most memory that was held, on both
 * databases. The attackers are one process of low priority; on two cores they still disturb.
 */
export async function measureAttacks(): Promise<Measure[]> {
  const postgres = findPostgres()
  try {
    const onSqlite = await attackOn('SQLite', {})
    if (!postgres) return onSqlite
    return [...onSqlite, ...(await attackOn('PostgreSQL', { DATABASE_URL: postgres.url }))]
  } finally {
    postgres?.stop()
  }
}

async function attackOn(database: string, env: Record<string, string>): Promise<Measure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-attacks-'))
  const options = {
    dataDir,
    entry: 'server/main.ts',
    starterContent: true,
    env: { ...admin, ...env },
  }
  const left = Object.keys(attacks)
  const measures: Measure[] = []
  const quiet: number[] = []
  let [most, ended] = [0, 0]
  while (left.length > 0) {
    await withSite(async (site) => {
      const target = await prepare(site)
      // Until the pictures of the first start are made: their encoder then ends.
      for (let waited = 0; waited < 60 && childrenOf(site.pid).length > 0; waited += 1) {
        await sleep(1000)
      }
      await readHome(site, 2000)
      for (let name = left.shift(); name; name = left.shift()) {
        quiet.push(...(await readHome(site, quietMs)))
        const seen = await underAttack(site, name, target)
        most = Math.max(most, seen.memory)
        const what = `${database}, ${name}: home p99, times quiet`
        const times = rounded(quantile(seen.times, 0.99) / quantile(quiet, 0.99))
        measures.push({ what, seen: times, unit: '', atMost: 5 })
        process.stdout.write(`${what}: ${times}, ${Math.round(seen.memory)} MB\n`)
        // Whoever is dead is started again for the next.
        if (!seen.lives) {
          ended += 1
          return
        }
      }
    }, options)
  }
  rmSync(dataDir, { recursive: true, force: true })
  const p99 = rounded(quantile(quiet, 0.99))
  return [
    { what: `${database}: home p99, quiet`, seen: p99, unit: 'ms' },
    ...measures,
    {
      what: `${database}: memory under all attacks`,
      seen: Math.round(most),
      unit: 'MB',
      atMost: 350,
    },
    { what: `${database}: attacks that ended the process`, seen: ended, unit: '', atMost: 0 },
  ]
}

async function underAttack(site: RunningSite, name: string, target: Target) {
  const child = spawn(process.execPath, ['bench/hostile/run.ts', name, JSON.stringify(target)], {
    stdio: 'inherit',
  })
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW)
  let memory = 0
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryWithChildren(site.pid))
  }, 50)
  await sleep(beginningMs)
  const times = await readHome(site, attackMs)
  await end(child)
  await sleep(1500)
  clearInterval(watch)
  const [last = patienceMs] = await readHome(site, 1)
  return { times, memory, lives: last < patienceMs }
}

async function end(child: ChildProcess) {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** How long the home page takes, again and again; what does not come counts as the whole of our patience. */
async function readHome({ url }: RunningSite, forMs: number): Promise<number[]> {
  const times: number[] = []
  for (const until = performance.now() + forMs; performance.now() < until; await sleep(5)) {
    const begun = performance.now()
    const came = await home(url)
    times.push(came ? performance.now() - begun : patienceMs)
  }
  return times
}

const home = (url: string) =>
  new Promise<boolean>((resolve) => {
    const headers = { 'Accept-Encoding': 'br' }
    const asked = get(url, { agent, headers, timeout: patienceMs }, (response) => {
      response.once('end', () => resolve(response.statusCode === 200)).resume()
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('close', () => resolve(false))
    asked.once('error', () => resolve(false))
  })

/** Signs in, and waits until there are pictures: what attackers of staff's forms and of pictures need. */
async function prepare({ url }: RunningSite): Promise<Target> {
  const body = new URLSearchParams({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD })
  const signedIn = await fetch(`${url}/admin/login`, { method: 'POST', body, redirect: 'manual' })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(500)) {
    const page = await (await fetch(`${url}/gallery`)).text()
    const [, before, after] = /src="(\/gemev\/image\/upload\/)[^/"]+(\/[^"]+)"/.exec(page) ?? []
    if (before && after) {
      return { port: Number(new URL(url).port), cookie, picture: `${before}SIZES${after}` }
    }
  }
  throw new Error('The site shows no picture.')
}
