import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { expectRecordedUses } from '#tests/image-uses.ts'
import { openDatabaseBefore } from '#tests/migrated-database.ts'

type DatabaseBefore = Awaited<ReturnType<typeof openDatabaseBefore>>

const at = '2026-11-20T10:00:00.000Z'
const address = '/gemev/image/upload/c_scale,w_800/v1/gemev-blog'
/** More rows than the migration reads in one batch. */
const galleryImages = 250

test.each(databaseKinds)(
  'every picture that rows showed before is recorded as used (%s)',
  async (kind) => {
    const database = await openDatabaseBefore('0022', kind)
    await storePosts(database)
    await storeRevisionsAndDrafts(database)
    await storeGallery(database)
    await database.migrate()

    const uses = await database.db.selectFrom('image_uses').selectAll().execute()
    const texts = uses.map((use) => `${use.resource} ${use.row_id} ${use.role} ${use.public_id}`)
    const usesOfBlog = [
      'blog_post_drafts cut text gemev-blog/unreadable',
      'blog_post_drafts draft text gemev-blog/typed',
      'blog_post_revisions revision featured gemev-blog/old',
      'blog_post_revisions revision text gemev-blog/gone',
      'blog_posts linked featured gemev-blog/far',
      'blog_posts shown featured gemev-blog/cover',
      'blog_posts shown text gemev-blog/one',
      'blog_posts shown text gemev-blog/two',
    ]
    const isOfGallery = (text: string) => text.startsWith('gallery_images')
    expect(texts.filter((text) => !isOfGallery(text)).toSorted()).toEqual(usesOfBlog)
    expect(texts).toContain('gallery_images image-249 image gemev-gallery/image-249')
    expect(uses).toHaveLength(usesOfBlog.length + galleryImages)
    await expectRecordedUses(database)
  },
)

async function storePosts({ db }: DatabaseBefore) {
  const insertPost = (id: string, featured: string | null, content: string) =>
    sql`insert into blog_posts (id, slug, title, excerpt, content, tags, status, search_text,
      featured_image, created_at, updated_at) values (${id}, ${id}, 'Malaria', '', ${content}, '[]',
      'draft', 'malaria', ${featured}, ${at}, ${at})`.execute(db)
  await insertPost('plain', null, '<p>No picture</p>')
  await insertPost(
    'shown',
    'gemev-blog/cover',
    `<img src="${address}/one.jpg"><img src="https://clinic.example${address}/two"><img src="${address}/one">`,
  )
  const linked = 'https://res.cloudinary.com/clinic/image/upload/v1/gemev-blog/far'
  await insertPost('linked', linked, '')
  await insertPost('foreign', 'https://elsewhere.example/x.jpg', '')
}

/**
 * Stores a revision, and drafts: one with a picture, one whose JSON was cut off, and one in which nothing was typed.
 */
async function storeRevisionsAndDrafts({ db, kind }: DatabaseBefore) {
  const isTrue = kind === 'sqlite' ? 1 : true
  await sql`insert into admin_users (id, full_name, email, email_verified, is_active, created_at,
    updated_at) values ('ama', 'Ama', 'ama@example.com', ${isTrue}, ${isTrue}, ${at}, ${at})`.execute(
    db,
  )
  const revision = { featured_image: 'gemev-blog/old', content: `${address}/gone` }
  await sql`insert into blog_post_revisions (id, post_id, version, saved_at, fields)
    values ('revision', 'shown', 1, ${at}, ${JSON.stringify(revision)})`.execute(db)
  await sql`insert into blog_post_drafts (id, post_key, staff_id, base_version, seen_at, fields)
    values ('draft', 'key', 'ama', 0, ${at}, ${JSON.stringify({ content: `${address}/typed` })}),
    ('cut', 'other', 'ama', 0, ${at}, ${`{"content":"${address}/unreadable`}),
    ('open', 'third', 'ama', 0, ${at}, null)`.execute(db)
}

async function storeGallery({ db, kind }: DatabaseBefore) {
  const isFalse = kind === 'sqlite' ? 0 : false
  for (let count = 0; count < galleryImages; count += 1) {
    const id = `image-${String(count).padStart(3, '0')}`
    await sql`insert into gallery_images (id, cloudinary_url, cloudinary_public_id, is_featured,
      created_at) values (${id}, 'https://example.com/x', ${`gemev-gallery/${id}`},
      ${isFalse}, ${at})`.execute(db)
  }
}
