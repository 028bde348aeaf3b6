import type { Needs } from '#app/domain/platform.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { countImages } from './images.list.server.ts'

/** How many images there are in all, were added in this calendar month (Accra), and have no description. */
export async function countAdminImages({ db, clock }: Needs<'db' | 'clock'>) {
  const month = `${accraDate(clock.now()).slice(0, 7)}-01T00:00:00.000Z`
  const images = db
    .selectFrom('gallery_images')
    .select(({ fn }) => fn.countAll<number>().as('count'))
  const [all, thisMonth, undescribed] = await Promise.all([
    countImages({ db }),
    images.where('created_at', '>=', month).executeTakeFirstOrThrow(),
    images.where('alt_text', 'is', null).executeTakeFirstOrThrow(),
  ])
  return { all, thisMonth: thisMonth.count, undescribed: undescribed.count }
}
