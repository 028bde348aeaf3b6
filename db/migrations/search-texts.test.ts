import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readFilter } from '#app/domain/appointments/lists/appointment-filter.ts'
import { findAppointments } from '#app/domain/appointments/lists/appointments.list.server.ts'
import { listAdminPosts } from '#app/domain/blog/admin/posts.admin.server.ts'
import { readImageSearch } from '#app/domain/gallery/image-search.server.ts'
import { listImages } from '#app/domain/gallery/images.list.server.ts'
import { everyBranch } from '#tests/appointments.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

test.each(databaseKinds)('what was stored before is found by the new rules (%s)', async (kind) => {
  const database = await openDatabaseBefore('0018', kind)
  const { db } = database
  const at = '2026-11-20T10:00:00.000Z'
  // More rows than the migration processes in one batch.
  for (let count = 0; count < 450; count += 1) {
    const id = String(count).padStart(4, '0')
    await sql`insert into appointments (id, reference, request_key, first_name, last_name, email,
      phone, phone_normalised, service, message, status, search_text, created_at, updated_at)
      values (${id}, ${`GM-7K3M-${id}`}, ${id}, 'Ɛsi', 'Ata', 'e@example.com', '024 412 3456',
      '+233244123456', 'ECG', ${`Ɔkwan ${count}.`}, 'pending',
      ${`ɛsi\nata\ne@example.com\n024 412 3456\n+233244123456\ngm-7k3m-${id}`}, ${at}, ${at})`.execute(
      db,
    )
  }
  await sql`insert into blog_posts (id, slug, title, excerpt, content, tags, status, search_text,
    created_at, updated_at) values ('post', 'fever-season', 'Malaria', '', '', '[]', 'draft',
    'malaria', ${at}, ${at})`.execute(db)
  await sql`insert into gallery_images (id, cloudinary_url, cloudinary_public_id, alt_text,
    is_featured, created_at) values ('image', 'https://example.com/x', 'gemev-gallery/DSC_1',
    'Ŋwa', ${kind === 'sqlite' ? 0 : false}, ${at})`.execute(db)
  await database.migrate()

  const found = async (search: string) => {
    const filter = { ...readFilter(new URLSearchParams(), []), search }
    return (await findAppointments(database, everyBranch, filter)).rows.map(({ id }) => id)
  }
  expect(await found('ɔKWAN 449. esi')).toEqual(['0449'])
  expect(await found('gm7k3m0007 0244.123.456')).toEqual(['0007'])
  expect(await found('0244 12')).toHaveLength(25)
  const { rows } = await listAdminPosts(database, { status: '', search: 'season malaria' })
  expect(rows).toHaveLength(1)
  const search = await readImageSearch(database, 'dsc_1 ŋw')
  expect((await listImages(database, { sort: 'newest', limit: 5, search })).images).toHaveLength(1)
})
