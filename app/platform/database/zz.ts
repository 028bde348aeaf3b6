import { migrateToLatest } from './migrate.server.ts'
import { openDatabase } from './database.server.ts'
import { inMemory } from './open-database.ts'
const log = { info() {}, warn: console.log, error() {} }
for (const databaseUrl of [undefined, process.env.U]) {
const d = await openDatabase({ dataDir: inMemory, databaseUrl, log })
await migrateToLatest({ ...d, dataDir: inMemory, log })
await d.db.deleteFrom('blog_posts').execute()
const at = new Date().toISOString()
const row = (i: number) => ({ id: 'p'+i, slug: 's'+i, title: 'T', excerpt: 'e', content: 'c'.repeat(3000), tags: ['a','b'], status: 'published' as const, published_at: at, search_text: 't', created_at: at, updated_at: at })
for (let i = 0; i < 100; i++) await d.db.insertInto('blog_posts').values(row(i)).execute()
for (const [n, db] of [['codec', d.db], ['plain', d.db.withoutPlugins()], ['codec', d.db], ['plain', d.db.withoutPlugins()]] as const) {
  for (const limit of [1, 50]) {
  const N = 3000 / limit ** 0.5 | 0; const t = performance.now(); const c = process.cpuUsage()
  for (let i = 0; i < N; i++) await db.selectFrom('blog_posts').selectAll().where('status', '=', 'published').orderBy('published_at', 'desc').limit(limit).execute()
  const u = process.cpuUsage(c)
  console.log(d.kind, n, limit, ((performance.now() - t) / N * 1000).toFixed(0), 'µs wall', ((u.user+u.system) / N).toFixed(0), 'µs cpu')
} }
await d.close() }
