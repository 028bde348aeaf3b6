import { bookedName } from '#app/domain/clinic/offerings.ts'
import { htmlOnPage, sanitise } from '#app/domain/formatted-text/sanitised.schema.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { AuditAction } from '#app/platform/audit/audit-actions.ts'
import {
  inOrderOf,
  type PageStart,
  readPage,
  rowsPerPage,
} from '#app/platform/database/list-page.server.ts'
import {
  createRow,
  deleteById,
  findById,
  type SeenRow,
  saveVersion,
} from '#app/platform/database/rows.server.ts'
import { done, type EditResult } from '#app/values/result.ts'
import type { GuideInput } from './guide.schema.ts'
import { type Approval, approvalText, guideFormFields } from './guide.ts'

export type Guide = SeenRow & GuideInput & Approval

export const guidesByTitle = inOrderOf('title')

export const listGuides = ({ db }: Needs<'db'>, start?: PageStart) =>
  readPage(
    db.selectFrom('guides').select(['id', 'version', 'title', 'approved_by', 'approved_on']),
    guidesByTitle,
    rowsPerPage,
    start,
  )

export const findGuide = ({ db }: Needs<'db'>, id: string): Promise<Guide | null> =>
  findById(db, 'guides', id, ['id', 'version', ...guideFormFields, 'approved_by', 'approved_on'])

export const createGuide = (
  needs: Needs<'by' | 'db' | 'clock'>,
  input: GuideInput,
  newId?: string,
) =>
  createRow(
    needs,
    'guides',
    { ...input, updated_at: needs.clock.now().toISOString(), updated_by: needs.by.id },
    { action: 'website.guide-created', subject: input.title },
    { id: newId },
  )

const unapproved = { approved_by: null, approved_on: null }

export const editGuide = (
  needs: Needs<'by' | 'db' | 'clock'>,
  seen: SeenRow,
  changes: Partial<GuideInput>,
) => save(needs, seen, changes, 'website.guide-changed', { columns: unapproved })

export const approveGuide = (
  needs: Needs<'by' | 'db' | 'clock'>,
  seen: SeenRow,
  approval: Approval & { approved_by: string },
) =>
  save(needs, seen, approval, 'website.guide-approved', {
    subject: `, by ${approval.approved_by}`,
  })

export const withdrawGuide = (needs: Needs<'by' | 'db' | 'clock'>, seen: SeenRow) =>
  save(needs, seen, unapproved, 'website.guide-withdrawn')

export const deleteGuide = (needs: Needs<'by' | 'db' | 'clock'>, id: string) =>
  deleteById(needs, 'guides', id, { action: 'website.guide-deleted', subject: 'title' })

const save = (
  needs: Needs<'by' | 'db' | 'clock'>,
  seen: SeenRow,
  changes: Partial<Guide>,
  action: AuditAction,
  // What is written beside the changes, and what the audit trail adds to the title.
  more: { columns?: Approval; subject?: string } = {},
): Promise<EditResult<Guide>> =>
  saveVersion<Guide>(needs, 'guides', seen, changes, {
    audit: { action, subjectOf: ({ title }) => title + (more.subject ?? '') },
    find: (tx) => findGuide({ db: tx }, seen.id),
    columns: async () =>
      done({
        ...more.columns,
        updated_at: needs.clock.now().toISOString(),
        updated_by: needs.by.id,
      }),
  })

export async function listApprovedGuides({ db }: Needs<'db'>, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('guides')
    .select(['id', 'title', 'content', 'approved_by', 'approved_on'])
    .where('id', 'in', ids)
    .where('approved_on', 'is not', null)
    .execute()
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id)
    const approval = row && approvalText(row)
    return approval ? [{ id, title: row.title, html: guideHtml(row.content), approval }] : []
  })
}

export async function listGuidesOfBooking(
  needs: Needs<'clinic' | 'db'>,
  booked: (string | null)[],
) {
  const { offerings } = await needs.clinic.read()
  const services = offerings.services.filter((service) => booked.includes(bookedName(service)))
  return listApprovedGuides(needs, [...new Set(services.flatMap(({ guides }) => guides))])
}

/** Sanitised again, as posts are, because a row may also have been written by other means than the form. */
export const guideHtml = (content: string): string => underTitle(sanitise(content, {}))

/** The headings of a guide start one level lower, because its title is above them. */
const underTitle = (safe: string) =>
  htmlOnPage(safe).replace(/(<\/?h)([2-4])/g, (_, tag, level) => `${tag}${Number(level) + 1}`)

/** The names of all guides, for documents that refer to them; the name says so when visitors do not see the guide. */
export async function listGuideNames({ db }: Needs<'db'>): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('guides')
    .select(['id', 'title', 'approved_by', 'approved_on'])
    .orderBy('title')
    .orderBy('id')
    .execute()
  return Object.fromEntries(
    rows.map((row) => [row.id, approvalText(row) ? row.title : `${row.title} (not approved)`]),
  )
}

export async function hasUnapprovedGuides({ db }: Needs<'db'>): Promise<boolean> {
  const row = await db
    .selectFrom('guides')
    .select('id')
    .where('approved_on', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores guides that nobody has approved, under fixed ids; a guide that exists stays as it is. */
export async function storeDrafts(
  { db, clock }: Needs<'db' | 'clock'>,
  drafts: readonly (GuideInput & { id: string })[],
): Promise<void> {
  const now = clock.now().toISOString()
  const rows = drafts.map(({ id, title, content }) => ({
    id,
    title,
    content: sanitise(content, {}),
    created_at: now,
    updated_at: now,
  }))
  await db
    .insertInto('guides')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
