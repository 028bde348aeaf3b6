import { countPublicSamples } from '#app/domain/blog/admin/posts.acts.server.ts'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import { hasPhone } from '#app/domain/clinic/links/links.ts'
import { hasUnapprovedGuides } from '#app/domain/guides/guides.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { readBackupAge } from '#app/platform/backup/backup-age.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { type ChecklistName, checklist, nextOfSteps } from './checklist.ts'

type ChecklistNeeds = Needs<'db' | 'clinic' | 'clock' | 'settings'> & {
  mail: Pick<Needs<'mail'>['mail'], 'isConfigured'>
}

export async function listUnfinished(needs: ChecklistNeeds) {
  const { db, clinic, mail, settings } = needs
  const [content, confirmed, hasDrafts, samples, backup] = await Promise.all([
    clinic.read(),
    db.selectFrom('website_confirmations').select('id').execute(),
    hasUnapprovedGuides(needs),
    countPublicSamples(needs),
    readBackupAge(needs, { checksSpace: false }),
  ])
  const isDone: Partial<Record<ChecklistName, boolean>> = {
    ...Object.fromEntries(
      Object.entries(contentChecks).map(([name, isDone]) => [name, isDone(content)]),
    ),
    guides: !hasDrafts,
    articles: samples === 0,
    address: settings.publicUrlIsSet,
    mail: mail.isConfigured,
    backup: Boolean(backup?.madeAt && !backup.isOverdue),
  }
  const confirmedIds = new Set(confirmed.map(({ id }) => id))
  const names = Object.keys(checklist) as ChecklistName[]
  return names
    .filter((name) => !isDone[name] && !(checklist[name].isConfirmable && confirmedIds.has(name)))
    .map((name) => ({ name, ...checklist[name] }))
}

/** The items that are finished once the website says what they ask for. */
const contentChecks: Partial<Record<ChecklistName, (content: ClinicContent) => boolean>> = {
  email: ({ facts }) => !/@example\.(?:com|org|net)$/.test(facts.email),
  phones: ({ branches }) => branches.every(hasPhone),
  prices: ({ offerings }) => offerings.services.every(({ priceFrom }) => priceFrom !== ''),
  alerts: ({ branches }) => branches.every(({ alertEmails }) => alertEmails.length > 0),
  capacity: ({ branches }) => branches.every(({ capacity }) => capacity.length > 0),
  licence: ({ facts }) => facts.licenceNumber !== '',
  registration: ({ facts }) => facts.dataProtectionNumber !== '',
  social: ({ facts }) => Object.values(facts.social).some(Boolean),
  testimonials: ({ testimonials }) => !testimonials.some(({ origin }) => origin === 'sample'),
}

/**
 * The step that is next after an item whose document was saved. Saving says that the item is right, unless what it asks
 * for is read from the content.
 */
export async function goOnAfterSaving(needs: ChecklistNeeds & Needs<'by'>, name: ChecklistName) {
  if (checklist[name].isConfirmable && !contentChecks[name]) await confirmItem(needs, name)
  return nextOfSteps(await listUnfinished(needs), name)
}

export const confirmItem = (
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  name: ChecklistName,
): Promise<void> =>
  transact(db, async (tx) => {
    const stored = await tx
      .insertInto('website_confirmations')
      .values({ id: name, confirmed_at: clock.now().toISOString(), confirmed_by: by.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return
    await recordAudit(
      { db: tx, clock, by },
      { action: 'website.confirmed', rowId: name, subject: checklist[name].title },
    )
  })
