import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { systemClock as clock } from '#app/platform/clock.ts'
import { withImageSources } from '#tests/allowed-image-sources.ts'
import { damagedCopies, damagedCopyCount } from '#tests/damaged-copies.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { exportFile, ghostExport, wordPressExport, wordPressItem } from '#tests/exports.ts'
import { readImportFile } from './import-file.server.ts'
import { type ImportOutcome, importPost } from './import-posts.server.ts'
import { ImportError } from './imported-post.ts'

const ids = ['1', '2', '3']
const category = '<category domain="category" nicename="scans"><![CDATA[Scans]]></category>'
const items = ids.map((id) =>
  wordPressItem({ 'wp:post_id': id, 'wp:post_name': `post-${id}`, title: `Post ${id}` }, category),
)
const ghostFile = JSON.parse(ghostExport())
const [{ data }] = ghostFile.db
data.posts = ids.map((id) => ({ ...data.posts[0], id, uuid: `u-${id}`, slug: `post-${id}` }))

// The JSON has a line for each value, so that lines can be left out, doubled or swapped.
const exports = {
  WordPress: wordPressExport(...items).replaceAll('><', '>\n<'),
  Ghost: JSON.stringify(ghostFile, null, 1),
}

describeOnEachDatabase('an export that was damaged', (database) => {
  const importAll = async (file: string) => {
    const needs = { ...withImageSources, db: database().db, clock }
    const outcomes: ImportOutcome[] = []
    for await (const post of readImportFile(file)) outcomes.push(await importPost(needs, post))
    return outcomes
  }

  /** The stored posts, each with the number of rows that belong to it in other tables. */
  const stored = () =>
    database()
      .db.selectFrom('blog_posts as post')
      .select(({ selectFrom, fn }) => [
        'post.id',
        selectFrom('blog_post_revisions as revision')
          .select(fn.countAll<number>().as('count'))
          .whereRef('revision.post_id', '=', 'post.id')
          .as('revisions'),
        selectFrom('audit_entries as entry')
          .select(fn.countAll<number>().as('count'))
          .whereRef('entry.row_id', '=', 'post.id')
          .where('entry.action', '=', 'blog.post-imported')
          .as('entries'),
      ])
      .execute()

  it.each(Object.keys(exports) as (keyof typeof exports)[])(
    'of %s is refused in words, or each post of it is imported whole or skipped with a reason',
    async (program) => {
      const file = exportFile('')
      const { db } = database()
      let refused = 0
      for (const { damages, bytes } of damagedCopies(Buffer.from(exports[program]))) {
        writeFileSync(file, bytes)
        const outcome = await importAll(file).catch((error: unknown) => error)
        const posts = await stored()
        if (Array.isArray(outcome)) {
          const ofKind = (kind: ImportOutcome['kind']) => outcome.filter((one) => one.kind === kind)
          expect(posts.length, damages).toBe(ofKind('imported').length)
          expect(
            posts.filter(({ revisions, entries }) => revisions !== 1 || entries !== 1),
          ).toEqual([])
          expect(ofKind('skipped').filter(({ notes }) => !notes.join(''))).toEqual([])
        } else {
          expect(outcome, damages).toBeInstanceOf(ImportError)
          expect(posts, damages).toEqual([])
          refused += 1
        }
        await db.deleteFrom('blog_posts').execute()
      }
      expect(refused).toBeGreaterThan(0)
      expect(refused).toBeLessThan(damagedCopyCount)
    },
    60_000 + damagedCopyCount * 1000,
  )
})
