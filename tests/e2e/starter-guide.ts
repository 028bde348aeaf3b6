import { storeDrafts } from '#app/domain/guides/guides.server.ts'
import { systemClock as clock } from '#app/platform/clock.ts'
import { readText } from '#db/starter/texts.ts'
import { clinicContent } from '#tests/clinic.ts'
import { inDatabase } from './in-database.ts'

/** The largest guide of the starter content. */
export const largestGuide = {
  id: 'prepare-ultrasound',
  title: 'Preparing for an ultrasound scan',
}

/** The service that it belongs to, as it is booked. */
export const guidedService =
  clinicContent.offerings.services.find((service) => service.guides.includes(largestGuide.id))
    ?.bookedAs ?? ''

/** Does something while visitors read this guide, as a clinician has approved it. */
export async function withApprovedGuide(work: () => Promise<void>) {
  const { id, title } = largestGuide
  await inDatabase(async ({ db }) => {
    await storeDrafts({ db, clock }, [{ id, title, content: await readText(id) }])
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
