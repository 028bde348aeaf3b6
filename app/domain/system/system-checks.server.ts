import type { Needs } from '#app/domain/platform.server.ts'
import { listUnfinished } from '#app/domain/website/checklist.server.ts'
import { unsafeSettings } from '#app/platform/database/postgres/postgres.server.ts'
import { checkBackup, checkOutsideCopy } from './backup-check.server.ts'
import { checkAddress, checkMail, checkProxies, checkSms } from './connection-checks.server.ts'
import { checkDisk, checkImages } from './disk-and-picture-checks.server.ts'
import { checkRestore } from './restore-review.server.ts'
import {
  attention,
  type CheckState,
  type Finding,
  failed,
  failureReason,
  passed,
  type SystemCheck,
} from './system-check.ts'

/** The parts of the platform that the checks use. */
type CheckNeeds = Needs<'db' | 'clock' | 'settings' | 'clinic' | 'ping'> & {
  mail: Pick<Needs<'mail'>['mail'], 'isConfigured'>
  unknownProxy?: Parameters<typeof checkProxies>[0]['unknownProxy']
}

/** The checks that do not require a database, and use it where there is one. */
type MachineNeeds = Pick<CheckNeeds, 'clock' | 'settings'> &
  Partial<Pick<CheckNeeds, 'db' | 'unknownProxy'>>

type Checks<CheckedNeeds> = [
  title: string,
  check: (needs: CheckedNeeds) => Promise<Finding | null>,
][]

const databaseChecks: Checks<CheckNeeds> = [
  ['Database', checkDatabase],
  ['Samples', checkSamples],
  ['Restore', checkRestore],
]

const machineChecks: Checks<MachineNeeds> = [
  ['Disk', checkDisk],
  ['Backup', checkBackup],
  ['Outside copy', checkOutsideCopy],
  ['Address', checkAddress],
  ['Proxies', checkProxies],
  ['Mail server', checkMail],
  ['SMS', checkSms],
  ['Pictures', checkImages],
]

/** The worst findings come first. A check that cannot run is a finding, too. */
export async function runSystemChecks(needs: CheckNeeds): Promise<SystemCheck[]> {
  const found = await Promise.all([run(databaseChecks, needs), run(machineChecks, needs)])
  return worstFirst(found.flat())
}

export async function runMachineChecks(needs: MachineNeeds, database: Finding) {
  return worstFirst([{ title: 'Database', ...database }, ...(await run(machineChecks, needs))])
}

async function run<CheckedNeeds>(checks: Checks<CheckedNeeds>, needs: CheckedNeeds) {
  const found = await Promise.all(
    checks.map(async ([title, check]): Promise<SystemCheck[]> => {
      const finding = await withTimeout(check(needs)).catch(failedToRun)
      return finding ? [{ title, ...finding }] : []
    }),
  )
  return found.flat()
}

const worstFirst = (found: SystemCheck[]) =>
  found.toSorted((one, other) => severity.indexOf(one.state) - severity.indexOf(other.state))

const severity: CheckState[] = ['failed', 'attention', 'missing', 'passed']

// Longer than any check waits for an answer itself, so that its own finding is shown.
const maxMs = 15_000

async function withTimeout<Value>(answer: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), maxMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

const failedToRun = (error: unknown): Finding =>
  failed(
    `This could not be checked: ${failureReason(error)}`,
    '',
    'If this stays, please tell your technician.',
  )

const samples = ['email', 'phones', 'testimonials', 'articles']

async function checkSamples(needs: CheckNeeds): Promise<Finding> {
  const shown = (await listUnfinished(needs)).filter(({ name }) => samples.includes(name))
  if (shown.length === 0) return passed('Visitors see no samples.')
  return attention(
    `Visitors see samples: ${shown.map(({ title }) => title.toLowerCase()).join(', ')}.`,
    '',
    'See “Set up your website” on the dashboard.',
  )
}

const slowMs = 1000

async function checkDatabase({
  db,
  ping,
  settings,
}: Needs<'db' | 'ping' | 'settings'>): Promise<Finding> {
  const name = settings.databaseUrl ? 'PostgreSQL' : 'SQLite'
  const start = performance.now()
  try {
    await ping()
  } catch (error) {
    return failed(
      `${name} stores nothing: ${failureReason(error)}`,
      'Start it, or free some space on its disk.',
    )
  }
  const ms = Math.ceil(performance.now() - start)
  const text = `${name} answers in ${ms} ms.`
  const [unsafe] = settings.databaseUrl ? await unsafeSettings(db) : []
  if (unsafe) {
    const { name: setting, value, harm } = unsafe
    return failed(
      `PostgreSQL runs with ${setting}=${value}. ${harm}`,
      `Change ${setting} in postgresql.conf.`,
    )
  }
  if (ms < slowMs) return passed(text)
  return attention(text, 'The disk or the database server is busy. What else runs there?')
}
