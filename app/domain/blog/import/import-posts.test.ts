import { expect, it, onTestFinished } from 'vitest'
import { imageConfiguration } from '#app/domain/image-configuration.ts'
import { systemClock as clock } from '#app/platform/clock.ts'
import { withImageSources } from '#tests/allowed-image-sources.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { openTestImages } from '#tests/image-hosts.ts'
import { insertPost, storedPosts } from '#tests/posts.ts'
import { importPost } from './import-posts.server.ts'
import type { ImportedPost } from './imported-post.ts'

describeOnSqlite('importing a post', (database) => {
  const importWith = (
    changes: Partial<ImportedPost>,
    findImage = async (): Promise<string | null> => null,
    images = withImageSources.images,
  ) =>
    importPost(
      { ...database(), ...withImageSources, images, clock },
      {
        id: crypto.randomUUID(),
        title: 'Before the scan',
        slug: 'before-the-scan',
        excerpt: '',
        html: '<p>Eat nothing</p>',
        status: 'published',
        publishedAt: null,
        createdAt: null,
        categoryId: null,
        tags: [],
        featured: null,
        metaTitle: '',
        metaDescription: '',
        viewCount: 0,
        ...changes,
      },
      { findImage, isDryRun: false },
    )

  it('says that a post has another address than before', async () => {
    const { notes } = await importWith({ slug: 'Before_the scan' })
    expect(notes).toEqual(['its address is /blog/beforethe-scan now'])
  })

  it('leaves an address, also a former one, to the post that is reached by it', async () => {
    const post = await insertPost(database(), { title: 'Ours', slug: 'ours' })
    const former = { slug: 'former', post_id: post.id, given_up_at: clock.now().toISOString() }
    await database().db.insertInto('blog_post_slugs').values(former).execute()
    for (const slug of ['ours', 'former'])
      expect(await importWith({ slug })).toMatchObject({
        kind: 'skipped',
        notes: [`another post has its address /blog/${slug}: “Ours”`],
      })
  })

  it('shortens a text inside an emoji, and drops halves of one', async () => {
    const title = `${'a'.repeat(198)}😀 and more`
    await importWith({ title, excerpt: 'Come &#xD83D; early \ud83d' })
    expect(await storedPosts(database())).toMatchObject([
      { title: `${'a'.repeat(198)}…`, excerpt: 'Come early' },
    ])
  })

  it.each([
    ['src="ADDRESS?w=600&amp;ssl=1"', 'an & by its name'],
    ['src="ADDRESS?w=600&#038;ssl=1"', 'an & by its number'],
    ['src="ADDRESS?w=600&ssl=1"', 'a bare &'],
    ["SRC= ' ADDRESS?w=600 '", 'spaces and capitals'],
    ['src=ADDRESS', 'no quotes'],
  ])('shows an image that is written as %s, with %s', async (written) => {
    const source = written.replace('ADDRESS', 'https://old.example/a.jpg')
    const html = `<p><img ${source} alt="A scan"></p>`
    const { host, close } = await openTestImages(undefined, imageConfiguration)
    onTestFinished(close)
    expect(await importWith({ html }, async () => 'gemev-blog/a', host)).toMatchObject({
      notes: [],
    })
    const [row] = await storedPosts(database())
    expect(row?.content).toMatch(/^<p><img alt="A scan" src="[^" ]*\/gemev-blog\/a" \/><\/p>$/)
  })
})
