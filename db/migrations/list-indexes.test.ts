import { CompiledQuery, sql } from 'kysely'
import { expect, it } from 'vitest'
import { readFilter } from '#app/domain/appointments/appointment-filter.ts'
import { findAppointments } from '#app/domain/appointments/appointments.list.server.ts'
import { listAdminPosts, readPostFilter } from '#app/domain/blog/admin/posts.admin.server.ts'
import { readBlogFilter } from '#app/domain/blog/public/blog-filter.ts'
import { listPosts } from '#app/domain/blog/public/posts.public.server.ts'
import { type ImageQuery, listImages } from '#app/domain/gallery/images.list.server.ts'
import { listGuides } from '#app/domain/guides/guides.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { whereToAgree } from '#app/domain/schedule/agreed-visit.server.ts'
import { within } from '#app/domain/staff/branch-scope.server.ts'
import { isWaiting, requestWaitsSince } from '#app/domain/today/today.server.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import { everyBranch } from '#tests/appointments.ts'
import { describeOnEachDatabase, type TestDatabase } from '#tests/databases.ts'
import { insertBlogCategory } from '#tests/posts.ts'
import { recordQueries } from '#tests/recorded-statements.ts'

type ListNeeds = Needs<'db' | 'clock'>

const now = '2026-11-20T10:00:00.000Z'

/** The list as owners see it. That of staff of one branch is not tested, because SQLite sorts its fewer rows. */
const appointments = (query: string) => (needs: ListNeeds) => {
  const params = new URLSearchParams(query)
  return findAppointments(
    needs,
    everyBranch,
    readFilter(params, [{ name: 'Bole' }]),
    readPageStart(params),
  )
}

const posts = (query: string) => (needs: ListNeeds) => {
  const params = new URLSearchParams(query)
  return listAdminPosts(needs, readPostFilter(params), readPageStart(params))
}

const images = (sort: ImageQuery['sort'], query: Partial<ImageQuery>) => (needs: ListNeeds) =>
  listImages(needs, { sort, limit: 40, ...query })

const blog = (query: string) => async (needs: ListNeeds) => {
  await insertBlogCategory(needs, { slug: 'heart' })
  return listPosts(needs, readBlogFilter(new URLSearchParams(query)))
}

/** The row after which a page begins. */
const id = 'last'
const [older, newer] = [`older=${now}_${id}`, `newer=${now}_${id}`]
const after = { id, is_featured: true, sort_order: 0, created_at: now }
const inA = { categoryId: 'a' }

/** The step of a plan that finds that row by the index instead of reading all rows before it. */
const seeks = {
  sqlite: /\(created_at,id\)[<>]/,
  postgres: /Index Cond: .*ROW\(created_at, id\) [<>]/,
}

describeOnEachDatabase('the indexes of the lists', (database, kind) => {
  it.each([
    ['the newest appointments', 'appointments_by_creation', appointments('')],
    ['older appointments', 'appointments_by_creation', appointments(older)],
    ['newer appointments', 'appointments_by_creation', appointments(newer)],
    ['appointments of a status', 'appointments_by_status', appointments(`status=pending&${older}`)],
    ['appointments of a branch', 'appointments_by_branch', appointments(`branch=Bole&${older}`)],
    [
      'appointments of a branch and a status',
      'appointments_by_branch_and_status',
      appointments(`branch=Bole&status=pending&${older}`),
    ],
    ['older posts', 'blog_posts_by_creation', posts(older)],
    ['posts of a status', 'blog_posts_by_status', posts(`status=draft&${older}`)],
    ['more images', 'gallery_images_by_order', images('newest', { after })],
    ['more of the oldest images', 'gallery_images_by_creation', images('oldest', { after })],
    ['more featured images', 'gallery_images_by_feature', images('featured', { after })],
    ['images of a category', 'gallery_images_by_category', images('newest', { ...inA, after })],
    [
      'the oldest images of a category',
      'gallery_images_by_category_and_creation',
      images('oldest', { ...inA, after }),
    ],
    [
      'the first featured images of a category',
      'gallery_images_by_category_and_feature',
      images('featured', inA),
    ],
    [
      'images without a description',
      'gallery_images_undescribed',
      images('newest', { undescribed: true, after }),
    ],
    ['the guides', 'guides_by_title', (needs) => listGuides(needs)],
    ['the public blog', 'blog_posts_by_publication', blog('page=3')],
    ['a category of the public blog', 'blog_posts_by_category', blog('category=heart&page=3')],
  ])('give a page of %s in its order, without a sort', async (_, index, read) => {
    const { db } = database()
    const queries: CompiledQuery[] = []
    const recorded = recordQueries(db, (query) => queries.push(query))
    await read({ db: recorded, clock: { now: () => new Date(now) } })
    const pages = queries.filter((query) => / order by .* limit /.test(query.sql))
    expect(pages.length).toBeGreaterThan(0)
    for (const page of pages) {
      const plan = await plans[kind](db.withoutPlugins(), page)
      if (kind === 'sqlite') expect(plan).toMatch(new RegExp(` USING INDEX ${index}(?: |$)`, 'm'))
      if (page.parameters.includes(id)) expect(plan).toMatch(seeks[kind])
      expect(plan).not.toMatch(/TEMP B-TREE|\bSort\b|Seq Scan/)
    }
  })

  it.runIf(kind === 'sqlite')(
    'hold all that the count of what waits at a branch needs',
    async () => {
      const { db } = database()
      const query = db
        .selectFrom('appointments')
        .select(({ fn, eb }) =>
          fn
            .countAll()
            .filterWhere(eb.and([whereToAgree, eb(requestWaitsSince, '<', '2026')]))
            .as('overdue'),
        )
        .where(isWaiting)
        .where((row) => within(row, { branch: 'Bole' }))
      expect(await plans.sqlite(db.withoutPlugins(), query.compile())).toContain(
        'USING COVERING INDEX appointments_waiting_by_branch (branch=?',
      )
    },
  )
})

/** The plan of a query by the database, with a step in each line. */
const plans: Record<
  TestDatabase['kind'],
  (db: TestDatabase['db'], query: CompiledQuery) => Promise<string>
> = {
  async sqlite(db, { sql, parameters }) {
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
    const { rows } = await db.executeQuery<{ detail: string }>(plan)
    return rows.map(({ detail }) => detail).join('\n')
  },
  postgres: (db, query) =>
    db.transaction().execute(async (tx) => {
      // PostgreSQL prefers to read and sort a small table. With these steps off it does so only where no index has
      // the order.
      for (const step of ['seqscan', 'sort', 'incremental_sort', 'bitmapscan']) {
        await sql.raw(`set local enable_${step} = off`).execute(tx)
      }
      const plan = CompiledQuery.raw(`explain (costs off) ${query.sql}`, [...query.parameters])
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(plan)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }),
}
