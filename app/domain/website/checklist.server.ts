import {
  confirmPublicSamples,
  countPublicSamples,
} from '#app/domain/blog/admin/posts.acts.server.ts'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { hasPhone } from '#app/domain/clinic/links/links.ts'
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
  const { db, clinic } = needs
  const [content, confirmed, hasDrafts, samples, backup] = await Promise.all([
    clinic.read(),
    db.selectFrom('website_confirmations').select('id').execute(),
    hasUnapprovedGuides(needs),
    countPublicSamples(needs),
    readBackupAge(needs, { checksSpace: false }),
  ])
  const confirmedIds = new Set(confirmed.map(({ id }) => id))
  const isDone = {
    ...doneByContent(content),
    ...doneBySettings(needs),
    guides: !hasDrafts,
    articles: samples === 0,
    backup: Boolean(backup?.madeAt && !backup.isOverdue),
  }
  // Confirming removes the marks of the samples; a sample that is shown again later is listed again.
  confirmedIds.delete('articles')
  const names = Object.keys(checklist) as ChecklistName[]
  return names
    .filter((name) => !isDone[name] && !(checklist[name].isConfirmable && confirmedIds.has(name)))
    .map((name) => ({ name, ...checklist[name] }))
}

const doneByContent = ({
  facts,
  branches,
  testimonials,
}: ClinicContent): Partial<Record<ChecklistName, boolean>> => ({
  email: !/@example\.(?:com|org|net)$/.test(facts.email),
  phones: branches.every(hasPhone),
  alerts: branches.every(({ alertEmails }) => alertEmails.length > 0),
  capacity: branches.every(({ capacity }) => capacity.length > 0),
  licence: facts.licenceNumber !== '',
  registration: facts.dataProtectionNumber !== '',
  social: Object.values(facts.social).some(Boolean),
  testimonials: !testimonials.some(({ origin }) => origin === 'sample'),
})

const doneBySettings = ({
  settings,
  mail,
}: Pick<ChecklistNeeds, 'settings' | 'mail'>): Partial<Record<ChecklistName, boolean>> => ({
  address: settings.publicUrlIsSet,
  mail: mail.isConfigured,
})

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
