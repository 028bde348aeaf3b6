import { href } from 'react-router'
import type { Needs } from '#app/domain/platform.server.ts'
import { type BackupAge, readBackupAge } from '#app/platform/backup/backup-age.server.ts'
import { endOfDay, onceADay } from '#app/platform/jobs/daily.server.ts'
import { ageText } from '#app/values/age.ts'

const backupAlert = { name: 'backup alert', fromHour: 7 }

/** Once a day from 07:00 in Accra, while no backup is made or none leaves the machine. Returns whether a mail was due. */
export async function mailBackupAlert(
  needs: Needs<'clinic' | 'clock' | 'db' | 'mail' | 'settings'>,
): Promise<boolean> {
  const { clinic, clock, mail, settings } = needs
  if (!mail.isConfigured || clock.now().getUTCHours() < backupAlert.fromHour) return false
  const age = await readBackupAge(needs)
  const problem = age && problemText(age, clock.now())
  if (!problem) return false
  const { facts } = await clinic.read()
  const isDue = await onceADay(needs, backupAlert, async (tx, day) => {
    const owners = await tx
      .selectFrom('admin_users')
      .select('email')
      .where('role', '=', 'owner')
      .where('is_active', '=', true)
      .execute()
    const giveUpAt = endOfDay(day)
    for (const { email } of owners) {
      await mail.send(
        { db: tx },
        {
          to: email,
          subject: `${facts.name}: backups need your attention`,
          text: `${problem}

If the machine fails now, you lose what no outside backup holds. See what to do:

${settings.publicUrl}${href('/admin/system')}
`,
          giveUpAt,
        },
      )
    }
  })
  if (isDue) mail.wake()
  return isDue
}

function problemText({ madeAt, isOverdue, problem, copyProblem }: BackupAge, now: Date): string {
  const last = madeAt
    ? `The last backup was made ${ageText(madeAt.getTime(), now.getTime())}.`
    : 'No backup has been made yet.'
  return [
    problem && `No backup could be made: ${problem}`,
    (problem || isOverdue) && last,
    copyProblem && `Backups are not copied outside of this machine. ${copyProblem}`,
  ]
    .filter(Boolean)
    .join('\n')
}
