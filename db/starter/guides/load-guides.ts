import { storeDrafts } from '#app/domain/guides/drafts.server.ts'
import type { Needs } from '#app/platform.server.ts'
import { markStep } from '#db/starter/marks.ts'
import { onOneLine } from '#db/starter/one-line.ts'
import { guides } from './guides.ts'

/**
 * Stores the drafts of the guides once, also in a database that holds other content: nobody sees them before a clinician
 * has approved them. What staff delete does not come back.
 */
export async function loadGuides({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const drafts = guides.map((guide) => ({ ...guide, content: onOneLine(guide.content) }))
  await db.transaction().execute(async (tx) => {
    if (await markStep({ db: tx, clock }, 'guides')) await storeDrafts({ db: tx, clock }, drafts)
  })
}
