import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, loadavg, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from '#tests/postgres.ts'
import { attacks } from './hostile/attacks.ts'
import type { Target } from './hostile/connection.ts'
import { readHome, timeoutMs } from './hostile/home.ts'
import { admin, prepareTarget } from './hostile/prepare.ts'
import { type Measure, quantile, rounded } from './measure.ts'
import { maxMemory, memoryWithChildren, type RunningSite, withSite } from './running-site.ts'

// Quiet and attacked phases alternate, so that other load on the machine affects both alike.
const rounds = 2
const quietMs = 2000
const beginningMs = 500
const attackMs = 3000

/**
 * The home page's p99 while strangers attack, beside its p99 in quiet phases, and the maximum of memory, on both databases. The
 * attackers are one process of the lowest priority, which sends no more than a home line's uplink. An attack is run when
 * `database, attack` contains every word of `chosen`.
 */
export async function measureAttacks(chosen = ''): Promise<Measure[]> {
  const filters = chosen.toLowerCase().split(' ')
  const isChosen = (name: string) => filters.every((word) => name.toLowerCase().includes(word))
  const namesOn = (database: string) =>
    Object.keys(attacks).filter((name) => isChosen(`${database}, ${name}`))
  const measures = await attackOn('SQLite', {}, namesOn('SQLite'))
  const postgres = namesOn('PostgreSQL').length > 0 ? findPostgres() : undefined
  if (!postgres) return measures
  try {
    const env = { DATABASE_URL: postgres.url }
    return [...measures, ...(await attackOn('PostgreSQL', env, namesOn('PostgreSQL')))]
  } finally {
    postgres.stop()
  }
}

async function attackOn(database: string, env: Record<string, string>, names: string[]) {
  if (names.length === 0) return []
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-attacks-'))
  const options = {
    dataDir,
    entry: 'server/main.ts',
    starterContent: true,
    // Nobody may hold more connections than a visitor without a proxy.
    env: { ...admin, TRUSTED_PROXIES: '', ...env },
  }
  const remaining = [...names]
  const attackedP99: { name: string; ms: number }[] = []
  const allQuiet: number[] = []
  let [peak, ended] = [0, 0]
  while (remaining.length > 0) {
    await withSite(async (site) => {
      const target = await prepareTarget(site)
      await readHome(site.url, 2000)
      for (let name = remaining.shift(); name; name = remaining.shift()) {
        const { quiet, attacked, memory, isAlive } = await underAttack(site, name, target)
        allQuiet.push(...quiet)
        peak = Math.max(peak, memory)
        const [calm, ms] = [quantile(quiet, 0.99), quantile(attacked, 0.99)]
        attackedP99.push({ name, ms })
        process.stdout.write(
          `${database}, ${name}: home p99 ${rounded(ms)} ms beside ${rounded(calm)} ms, ` +
            `${Math.round(memory)} MB, load ${loadavg()[0]?.toFixed(1)}\n`,
        )
        // A site that has ended is started again for the next attack.
        if (!isAlive) {
          ended += 1
          return
        }
      }
    }, options)
  }
  rmSync(dataDir, { recursive: true, force: true })
  // Of all quiet phases together, because the p99 of a single one varies between 1 and 8 ms.
  const quietP99 = quantile(allQuiet, 0.99)
  return [
    { what: `${database}: home p99, quiet`, value: rounded(quietP99), unit: 'ms' },
    ...attackedP99.map(({ name, ms }) => ({
      what: `${database}, ${name}: home p99, times quiet`,
      value: rounded(ms / quietP99),
      unit: '',
      max: 5,
    })),
    {
      what: `${database}: memory under all attacks`,
      value: Math.round(peak),
      unit: 'MB',
      max: maxMemory,
    },
    { what: `${database}: attacks that ended the process`, value: ended, unit: '', max: 0 },
    {
      what: `${database}: load of the machine (1 min)`,
      value: rounded(loadavg()[0] ?? 0),
      unit: '',
    },
  ]
}

async function underAttack({ url, pid }: RunningSite, name: string, target: Target) {
  const [quiet, attacked]: [number[], number[]] = [[], []]
  let memory = 0
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryWithChildren(pid))
  }, 50)
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await readHome(url, quietMs)))
    const attacker = startAttacker(name, target)
    await sleep(beginningMs)
    attacked.push(...(await readHome(url, attackMs)))
    await end(attacker)
    // The site finishes the attackers' last requests before the next quiet phase.
    await sleep(1000)
  }
  clearInterval(watch)
  const [last = timeoutMs] = await readHome(url, 1)
  return { quiet, attacked, memory, isAlive: last < timeoutMs }
}

function startAttacker(name: string, target: Target): ChildProcess {
  const args = ['bench/hostile/run.ts', name, JSON.stringify(target)]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW)
  return child
}

async function end(child: ChildProcess) {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}
