import { bookedName } from '#app/domain/clinic/offerings.ts'
import { htmlOnPage, sanitise } from '#app/domain/formatted-text/sanitised.schema.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { approvalText, type PublicGuide } from './guide.ts'

/** The guides with these ids that a clinician has approved, in the order of the ids. */
export async function listApprovedGuides(
  { db }: Needs<'db'>,
  ids: readonly string[],
): Promise<PublicGuide[]> {
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

/** The approved guides of the services that are booked under a name. */
export async function listGuidesOfBooking(
  needs: Needs<'clinic' | 'db'>,
  booked: string,
): Promise<PublicGuide[]> {
  const { offerings } = await needs.clinic.read()
  const services = offerings.services.filter((service) => bookedName(service) === booked)
  return listApprovedGuides(needs, [...new Set(services.flatMap(({ guides }) => guides))])
}

/**
 * The text of a guide as visitors read it. It is sanitised again, as posts are, because a row may also have been written
 * by other means than the form.
 */
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

/** Whether some guides wait for a clinician. */
export async function hasUnapprovedGuides({ db }: Needs<'db'>): Promise<boolean> {
  const row = await db
    .selectFrom('guides')
    .select('id')
    .where('approved_on', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
