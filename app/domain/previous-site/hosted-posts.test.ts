import { expect, it, onTestFinished } from 'vitest'
import { imageConfiguration } from '#app/domain/image-configuration.ts'
import { systemClock as clock } from '#app/platform/clock.ts'
import { withImageSources } from '#tests/allowed-image-sources.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { openTestImages } from '#tests/image-hosts.ts'
import { insertPost, storedPosts } from '#tests/posts.ts'
import { importHostedPosts } from './hosted-posts.server.ts'
import { createReport } from './hosted-rows.server.ts'

describeOnSqlite('importing a post', (database) => {
  /** Imports a post, and returns what the report says of it. */
  async function importWith(
    changes: Record<string, string>,
    publicId: string | null = null,
    images = withImageSources.images,
  ) {
    const report = createReport()
    const row = {
      id: crypto.randomUUID(),
      title: 'Before the scan',
      slug: 'before-the-scan',
      content: '<p>Eat nothing</p>',
      status: 'published',
      ...changes,
    }
    const needs = { ...database(), ...withImageSources, images, clock }
    async function* rows() {
      yield row
    }
    const importImage = async () => publicId
    await importHostedPosts({ needs, report, rows, importImage, isDryRun: false }, new Map())
    return report.lines.map((line) => line.slice(line.indexOf(': ') + 2))
  }

  it('says that a post has another address, and leaves one, also a former one, to the post that is reached by it', async () => {
    const moved = ['its address is /blog/beforethe-scan now']
    expect(await importWith({ slug: 'Before_the scan' })).toEqual(moved)
    const post = await insertPost(database(), { title: 'Ours', slug: 'ours' })
    const former = { slug: 'former', post_id: post.id, given_up_at: clock.now().toISOString() }
    await database().db.insertInto('blog_post_slugs').values(former).execute()
    for (const slug of ['ours', 'former'])
      expect(await importWith({ slug })).toEqual([
        `another post has its address /blog/${slug}: “Ours”`,
      ])
  })

  it('shortens a text inside an emoji, and drops halves of one', async () => {
    const title = `${'a'.repeat(198)}😀 and more`
    await importWith({ title, excerpt: 'Come\n early \ud83d' })
    expect(await storedPosts(database())).toMatchObject([
      { title: `${'a'.repeat(198)}…`, excerpt: 'Come early' },
    ])
  })

  it('shows an image whose address is written with a name or number for &, spaces, capitals or no quotes', async () => {
    const address = 'https://old.example/a.jpg'
    const query = `${address}?w=600`
    const quoted = [`${query}&amp;ssl=1`, `${query}&#038;ssl=1`, `${query}&ssl=1`]
    const sources = [
      ...quoted.map((text) => `src="${text}"`),
      `SRC= ' ${query} '`,
      `src=${address}`,
    ]
    const { host, close } = await openTestImages(undefined, imageConfiguration)
    onTestFinished(close)
    const content = sources.map((source) => `<img ${source} alt="A scan">`).join('')
    expect(await importWith({ content }, 'gemev-blog/a', host)).toEqual([])
    const [row] = await storedPosts(database())
    expect(row?.content).toMatch(/^(?:<img alt="A scan" src="[^" ]*\/gemev-blog\/a" \/>){5}$/)
  })
})
