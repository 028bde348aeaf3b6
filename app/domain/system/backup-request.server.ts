import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { isBackedUpNightly } from '#app/platform/backup/backup-age.server.ts'
import { findBackupRequest, requestBackup } from '#app/platform/backup/backup-requests.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { findPassphraseProblem } from '#app/platform/settings/ambiguous-settings.server.ts'

/** Whether a backup can be requested, whether a requested one is not made yet, and whether an attempt has failed. */
export async function readBackupRequest(needs: Needs<'db' | 'clock' | 'settings'>) {
  const { settings } = needs
  const isOffered =
    (await isBackedUpNightly(needs)) && !(settings.nightlyBackup && findPassphraseProblem(settings))
  const request = await findBackupRequest(needs)
  return { isOffered, isRequested: request !== undefined, hasFailed: Boolean(request?.failed_at) }
}

/** Requests a backup from the processes that make the nightly ones; only the first request for it is recorded. */
export const askForBackup = ({ db, clock, by }: Needs<'by' | 'db' | 'clock'>): Promise<void> =>
  transact(db, async (tx) => {
    if (await requestBackup({ db: tx, clock }))
      await recordAudit({ db: tx, clock, by }, { action: 'system.backup-requested' })
  })
