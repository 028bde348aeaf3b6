import {
  confirmPublicSamples,
  countPublicSamples,
} from '#app/domain/blog/admin/posts.acts.server.ts'
import { hasUnapprovedGuides } from '#app/domain/guides/guides.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { readBackupAge } from '#app/platform/backup/backup-age.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { done, type Result } from '#app/values/result.ts'
import { type ChecklistName, checklist } from './checklist.ts'

type ChecklistNeeds = Needs<'db' | 'clinic' | 'clock' | 'settings'> & {
  mail: Pick<Needs<'mail'>['mail'], 'isConfigured'>
}

export async function listUnfinished(needs: ChecklistNeeds) {
  const { db, clinic, mail, settings } = needs
  const [{ facts, branches, testimonials }, confirmed, hasDrafts, samples, backup] =
    await Promise.all([
      clinic.read(),
      db.selectFrom('website_confirmations').select('id').execute(),
      hasUnapprovedGuides(needs),
      countPublicSamples(needs),
      readBackupAge(needs, { checksSpace: false }),
    ])
  const isDone: Partial<Record<ChecklistName, boolean>> = {
    email: !/@example\.(?:com|org|net)$/.test(facts.email),
    phones: !branches.some(({ phone }) => phone.e164.startsWith('+23300')),
    alerts: branches.every(({ alertEmails }) => alertEmails.length > 0),
    capacity: branches.every(({ capacity }) => capacity.length > 0),
    licence: facts.licenceNumber !== '',
    registration: facts.dataProtectionNumber !== '',
    social: Object.values(facts.social).some(Boolean),
    guides: !hasDrafts,
    testimonials: !testimonials.some(({ origin }) => origin === 'sample'),
    articles: samples === 0,
    address: settings.publicUrlIsSet,
    mail: mail.isConfigured,
    backup: Boolean(backup?.madeAt && !backup.isOverdue),
  }
  const confirmedIds = new Set(confirmed.map(({ id }) => id))
  // Confirming removes the marks of the samples; a sample that is shown again later is listed again.
  confirmedIds.delete('articles')
  const names = Object.keys(checklist) as ChecklistName[]
  return names
    .filter((name) => !isDone[name] && !(checklist[name].isConfirmable && confirmedIds.has(name)))
    .map((name) => ({ name, ...checklist[name] }))
}

export const confirmItem = (
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  name: ChecklistName,
): Promise<Result<{ isNew: boolean }, never>> =>
  transact(db, async (tx) => {
    const stored = await tx
      .insertInto('website_confirmations')
      .values({ id: name, confirmed_at: clock.now().toISOString(), confirmed_by: by.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (name === 'articles') await confirmPublicSamples({ db: tx })
    if (!stored) return done({ isNew: false })
    await recordAudit(
      { db: tx, clock, by },
      { action: 'website.confirmed', rowId: name, subject: checklist[name].title },
    )
    return done({ isNew: true })
  })

export async function withdrawConfirmation(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  name: ChecklistName,
): Promise<void> {
  await transact(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('website_confirmations')
      .where('id', '=', name)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return
    await recordAudit(
      { db: tx, clock, by },
      { action: 'website.confirmation-withdrawn', rowId: name, subject: checklist[name].title },
    )
  })
}
