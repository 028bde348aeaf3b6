import { createLog } from '#app/platform/log/log.server.ts'
import { createMail } from '#app/platform/mail/mail.server.ts'
import { insertRequest } from '#tests/appointments.ts'
import { comingDay } from '#tests/coming-day.ts'
import { inDatabase } from '#tests/e2e/in-database.ts'
import type { Day } from './step.ts'

export const visitDay = comingDay()
export const today = new Date().toISOString().slice(0, 10)

/** Stores what the days find: requests, visits and a mail that cannot be delivered; answers the ids of the requests. */
export const seed = (dataDir: string, days: Day[]) =>
  inDatabase(async (database) => {
    const { db } = database
    const ids = new Map<string, string>()
    const log = createLog({ logLevel: 'silent' })
    const clock = { now: () => new Date() }
    const settings = { publicUrl: 'http://localhost', smtp: undefined }
    const mail = createMail({ db, clock, log, secret: 'of no matter' }, settings)
    await db.updateTable('admin_users').set({ full_name: 'Abena' }).execute()
    for (const { asks, waits, comes, mark } of days) {
      const agreed = {
        [asks]: {},
        [waits]: { appointment_date: visitDay, appointment_time: '09:00' },
        [comes]: { status: 'confirmed', appointment_date: today, appointment_time: '10:00' },
      } as const
      for (const [first_name, columns] of Object.entries(agreed)) {
        const email = `${first_name.toLowerCase()}@example.com`
        const asked = { first_name, email, branch: 'Bole', service: 'Ultrasound' }
        const { id } = await insertRequest(database, clock.now().toISOString(), asked)
        ids.set(first_name, id)
        const search_text = first_name.toLowerCase()
        const update = db.updateTable('appointments').where('id', '=', id)
        await update.set({ status: 'pending', search_text, ...columns }).execute()
      }
      await mail.send({ db }, { to: 'no address', subject: `Unsent ${mark}`, text: 'Text' })
    }
    return ids
  }, dataDir)

/** How often something is stored that may be stored once. */
export const counts = (
  dataDir: string,
  { asks, comes, walksIn, mark }: Day,
  ids: Map<string, string>,
) =>
  inDatabase(async ({ db }) => {
    const eventsOf = (name: string, kind: 'status' | 'attendance') =>
      db
        .selectFrom('appointment_events')
        .select('id')
        .where('appointment_id', '=', ids.get(name) ?? '')
        .where('kind', '=', kind)
        .execute()
    const stored = {
      walkIns: db
        .selectFrom('appointments')
        .select('id')
        .where('first_name', '=', walksIn)
        .execute(),
      statuses: eventsOf(asks, 'status'),
      arrivals: eventsOf(comes, 'attendance'),
      posts: db.selectFrom('blog_posts').select('id').where('title', '=', `Post ${mark}`).execute(),
      categories: db
        .selectFrom('gallery_categories')
        .select('id')
        .where('name', '=', `Category ${mark}`)
        .execute(),
      images: db
        .selectFrom('gallery_images')
        .select('id')
        .where('alt_text', '=', `Picture ${mark}`)
        .execute(),
      closures: db
        .selectFrom('closures')
        .select('id')
        .where('sentence', '=', `Closed ${mark}`)
        .execute(),
    }
    const rows = await Promise.all(Object.values(stored))
    return Object.fromEntries(Object.keys(stored).map((name, index) => [name, rows[index]?.length]))
  }, dataDir)
