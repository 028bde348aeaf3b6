import { storeDrafts } from '#app/domain/guides/drafts.server.ts'
import { systemClock as clock } from '#app/platform/clock.ts'
import { guides, type StarterGuide } from '#db/starter/guides/guides.ts'
import { onOneLine } from '#db/starter/one-line.ts'
import { clinicContent } from '#tests/clinic.ts'
import { inDatabase } from './in-database.ts'

const [largest] = guides.toSorted((a, b) => b.content.length - a.content.length)
if (!largest) throw new Error('the starter content has no guide')

/** The largest guide of the starter content. */
export const largestGuide: StarterGuide = largest

/** The service that it belongs to, as it is booked. */
export const guidedService =
  clinicContent.offerings.services.find((service) => service.guides.includes(largest.id))
    ?.bookedAs ?? ''

/** Does something while visitors read this guide, as a clinician has approved it. */
export async function withApprovedGuide(work: () => Promise<void>) {
  const { id, title, content } = largest as StarterGuide
  await inDatabase(async ({ db }) => {
    await storeDrafts({ db, clock }, [{ id, title, content: onOneLine(content) }])
    const approved_on = clock.now().toISOString().slice(0, 10)
    const approval = { approved_by: 'Dr. Asibi Bawa', approved_on }
    await db.updateTable('guides').set(approval).where('id', '=', id).execute()
  })
  try {
    await work()
  } finally {
    await inDatabase(({ db }) => db.deleteFrom('guides').where('id', '=', id).execute())
  }
}
