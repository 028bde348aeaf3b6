import type { Needs } from '#app/platform.server.ts'
import { checkAddress } from './address-check.server.ts'
import { checkBackup } from './backup-check.server.ts'
import { checkMail, checkMessages, checkOutbox, checkSms } from './connection-checks.server.ts'
import { checkClock, checkDatabase, checkMigrations } from './database-checks.server.ts'
import { checkDisk } from './disk-check.server.ts'
import { checkImages } from './images-check.server.ts'
import { checkRestore } from './restore-review.server.ts'
import { checkSamples } from './samples-check.server.ts'
import { checkProxies, checkSecrets } from './settings-checks.server.ts'
import { checkStorage } from './storage-check.server.ts'
import {
  type CheckState,
  type Finding,
  failed,
  failureReason,
  type SystemCheck,
} from './system-check.ts'
import { withTimeout } from './with-timeout.ts'

/** The parts of the platform that the checks use; `images` is null for pictures that are stored on this machine. */
export type CheckNeeds = Needs<'db' | 'clock' | 'settings' | 'clinic' | 'ping'> & {
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
  ['Storage', checkStorage],
  ['Address', checkAddress],
  ['Proxies', checkProxies],
  ['Secrets', checkSecrets],
  ['Mail server', checkMail],
  ['SMS', checkSms],
  ['Pictures', checkImages],
]

/**
 * Checks the whole installation and changes nothing; the worst findings come first. A check that cannot run is a
 * finding, too.
 */
export async function runSystemChecks(needs: CheckNeeds): Promise<SystemCheck[]> {
  const found = await Promise.all([run(databaseChecks, needs), run(machineChecks, needs)])
  return worstFirst(found.flat())
}

/** Runs the checks that need no database; `database` is the finding that says why there is none. */
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
    'If it stays so, ask whoever installed the site.',
  )
