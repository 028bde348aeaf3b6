import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { recordQueries } from '#tests/recorded-statements.ts'
import { countPublicSamples } from './samples.server.ts'

describeOnEachDatabase('the samples that visitors see', (database, kind) => {
  it.runIf(kind === 'sqlite')(
    'are counted by their index, without reading other posts',
    async () => {
      const { db } = database()
      const queries: CompiledQuery[] = []
      await countPublicSamples({ db: recordQueries(db, (query) => queries.push(query)) })
      expect(queries).toHaveLength(1)
      for (const { sql, parameters } of queries) {
        const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
        const { rows } = await db.withoutPlugins().executeQuery<{ detail: string }>(plan)
        expect(rows.map(({ detail }) => detail)).toEqual([
          expect.stringContaining('blog_posts_samples'),
        ])
      }
    },
  )
})
