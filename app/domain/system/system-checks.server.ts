import type { Needs } from '#app/domain/platform.server.ts'
import { listUnfinished } from '#app/domain/website/checklist.server.ts'
import { latestEntryAt } from '#app/platform/audit/audit-entries.server.ts'
import { migrationState } from '#app/platform/database/migrate/migrate.server.ts'
import { unsafeSettings } from '#app/platform/database/postgres/postgres.server.ts'
import { readClockRecord } from '#app/platform/jobs/clock-record.server.ts'
import { counted } from '#app/values/counted.ts'
import { checkBackup, checkOutsideCopy } from './backup-check.server.ts'
import { checkMail, checkMessages, checkOutbox, checkSms } from './connection-checks.server.ts'
import { checkDisk, checkImages, withTimeout } from './disk-and-picture-checks.server.ts'
import { checkRestore } from './restore-review.server.ts'
import { checkAddress, checkProxies, checkSecrets } from './settings-checks.server.ts'
import {
  attention,
  type CheckState,
  clockSentence,
  type Finding,
  failed,
  failureReason,
  passed,
  type SystemCheck,
} from './system-check.ts'

/** The parts of the platform that the checks use; `images` is null for pictures that are stored on this machine. */
type CheckNeeds = Needs<'db' | 'clock' | 'settings' | 'clinic' | 'ping'> & {
  mail: Pick<Needs<'mail'>['mail'], 'isConfigured'>
  images: Parameters<typeof checkImages>[0]['images']
  unknownProxy?: Parameters<typeof checkProxies>[0]['unknownProxy']
}

/** The checks that do not require a database, and use it where there is one. */
type MachineNeeds = Pick<CheckNeeds, 'clock' | 'settings' | 'images'> &
  Partial<Pick<CheckNeeds, 'db' | 'unknownProxy'>>

type Checks<CheckedNeeds> = [
  title: string,
  check: (needs: CheckedNeeds) => Promise<Finding | null>,
][]

const databaseChecks: Checks<CheckNeeds> = [
  ['Database', checkDatabase],
  ['Tables', checkMigrations],
  ['Clock', checkClock],
  ['Outbox', checkOutbox],
  ['Messages', checkMessages],
  ['Samples', checkSamples],
  ['Restore', checkRestore],
]

const machineChecks: Checks<MachineNeeds> = [
  ['Disk', checkDisk],
  ['Backup', checkBackup],
  ['Outside copy', checkOutsideCopy],
  ['Address', checkAddress],
  ['Proxies', checkProxies],
  ['Secrets', checkSecrets],
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
      const finding = await withTimeout(check(needs), maxMs).catch(failedToRun)
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

async function checkMigrations({ db }: Needs<'db'>): Promise<Finding> {
  const { pending, otherVersion } = await migrationState(db)
  if (otherVersion) return failed(otherVersion.made, otherVersion.advice)
  if (pending.length > 0) {
    return attention(
      `${counted(pending.length, 'change')} of the tables still to be made: ${pending[0]}.`,
      'Start this version of the site. That makes them.',
    )
  }
  return passed('The tables fit this version.')
}

// The clocks of processes and database servers may differ a little.
const toleratedMs = 5 * 60_000

const setClock =
  'Set the clock of the machine, and let the network keep it right (timedatectl set-ntp true).'

async function checkClock({ db, clock }: Needs<'db' | 'clock'>): Promise<Finding> {
  const now = clock.now()
  const latest = await latestEntryAt({ db })
  const ahead = latest ? latest.getTime() - now.getTime() : 0
  const text = clockSentence(now)
  if (ahead > toleratedMs) {
    return failed(
      `The clock says ${now.toISOString()}, but something was recorded at ${latest?.toISOString()}.`,
      setClock,
    )
  }
  const { trustedDay, isInDoubt, trustedFrom } = await readClockRecord({ db, clock })
  if (trustedDay && isInDoubt) {
    return attention(
      `${text} Before that it was ${trustedDay}. In case the clock is wrong, no old data will be erased before ${trustedFrom}.`,
      setClock,
      'Was the site off for that long? Then there is nothing to do.',
    )
  }
  return passed(text)
}
