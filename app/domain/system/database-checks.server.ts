import { latestEntryAt } from '#app/platform/audit/audit-entries.server.ts'
import { migrationState } from '#app/platform/database/migrate/migrate.server.ts'
import { unsafeSettings } from '#app/platform/database/postgres/postgres.server.ts'
import { readClockRecord } from '#app/platform/jobs/clock-record.server.ts'
import type { Needs } from '#app/platform.server.ts'
import {
  attention,
  clockSentence,
  type Finding,
  failed,
  failureReason,
  passed,
} from './system-check.ts'

const slowMs = 1000

/** Whether the database answers, and stores data permanently. */
export async function checkDatabase({
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
      `${name} takes nothing: ${failureReason(error)}`,
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
  return attention(text, 'The disk or the database server is busy: look for what else runs there.')
}

/** Whether the tables are those of this program. */
export async function checkMigrations({ db }: Needs<'db'>): Promise<Finding> {
  const { pending, otherVersion } = await migrationState(db)
  if (otherVersion) return failed(otherVersion.made, otherVersion.advice)
  if (pending.length > 0) {
    return attention(
      `${pending.length === 1 ? 'One change of the tables waits' : `${pending.length} changes of the tables wait`}: ${pending[0]}.`,
      'Start the site of this version: it makes them by itself.',
    )
  }
  return passed('The tables are those of this version.')
}

// The clocks of processes and database servers may differ a little.
const toleratedMs = 5 * 60_000

const setClockAdvice =
  'Set the clock of the machine, and let it be set by the network (timedatectl set-ntp true).'

/** Whether the machine's clock can be right; a person compares it with a watch. */
export async function checkClock({ db, clock }: Needs<'db' | 'clock'>): Promise<Finding> {
  const now = clock.now()
  const latest = await latestEntryAt({ db })
  const ahead = latest ? latest.getTime() - now.getTime() : 0
  const text = clockSentence(now)
  if (ahead > toleratedMs) {
    return failed(
      `The clock says ${now.toISOString()}, but something was recorded at ${latest?.toISOString()}.`,
      setClockAdvice,
    )
  }
  const { trustedDay, isInDoubt, trustedFrom } = await readClockRecord({ db, clock })
  if (trustedDay && isInDoubt) {
    return attention(
      `${text} Before it was ${trustedDay}. In case the clock is wrong, nothing is erased for its age before ${trustedFrom}.`,
      `If the site was off for so long, there is nothing to do. Otherwise: ${setClockAdvice}`,
    )
  }
  return passed(text)
}
