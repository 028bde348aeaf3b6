import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { imageConfiguration } from '#app/image-configuration.ts'
import { withImageSources } from '#tests/allowed-image-sources.ts'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { exportFile, ghostExport, wordPressExport, wordPressItem } from '#tests/exports.ts'
import { phonePhoto } from '#tests/image-files.ts'
import { openTestImages } from '#tests/image-hosts.ts'
import { insertPost, storedPosts } from '#tests/posts.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { readImportFile } from './import-file.server.ts'
import { importImage } from './import-images.server.ts'
import { importPost } from './import-posts.server.ts'

const clock = { now: () => new Date() }

describeOnEachDatabase('importing posts', (database) => {
  async function importAll(
    content: string,
    imagesFolder?: string,
    images = withImageSources.images,
    isDryRun = false,
  ) {
    const needs = { ...withImageSources, images, db: database().db, clock }
    const outcomes = []
    for await (const post of readImportFile(exportFile(content)))
      outcomes.push(
        await importPost(needs, post, {
          ...(imagesFolder && {
            findImage: (address) => importImage(needs, address, imagesFolder),
          }),
          isDryRun,
        }),
      )
    return outcomes
  }
  const stored = () => storedPosts(database())

  it('brings a post of WordPress over with its date, category, tags and safe text', async () => {
    const categories =
      '<category domain="category" nicename="pregnancy"><![CDATA[Pregnancy]]></category>' +
      '<category domain="post_tag" nicename="scan"><![CDATA[Scan]]></category>'
    expect(await importAll(wordPressExport(wordPressItem({}, categories)))).toEqual([
      { kind: 'imported', title: 'Before the scan', notes: [] },
    ])
    const [post] = await stored()
    expect(post).toMatchObject({
      slug: 'before-the-scan',
      excerpt: 'What to & eat',
      content: '<p>Come early.</p><p>Eat <b>nothing</b></p>',
      status: 'published',
      published_at: '2021-03-04T05:06:07.000Z',
      created_at: '2021-03-04T05:06:07.000Z',
      tags: ['Scan'],
      is_sample: false,
    })
    const category = await database().db.selectFrom('blog_categories').selectAll().execute()
    expect(category).toMatchObject([{ id: post?.category_id, slug: 'pregnancy' }])
    expect(await auditEntriesOf(database(), post?.id ?? '')).toMatchObject([
      { action: 'blog.post-imported', subject: 'Before the scan' },
    ])
  })

  it('brings a post of Ghost over', async () => {
    await importAll(ghostExport())
    expect(await stored()).toMatchObject([
      {
        slug: 'before-the-scan',
        content: '<p>Eat nothing</p>',
        status: 'published',
        published_at: '2022-01-02T03:04:05.000Z',
        tags: ['Scans'],
      },
    ])
  })

  it.each([
    ['WordPress', wordPressExport(wordPressItem())],
    ['Ghost', ghostExport()],
  ])(
    'changes nothing when an export of %s is imported again, not even what staff have changed',
    async (_, content) => {
      await importAll(content)
      await database().db.updateTable('blog_posts').set({ title: 'Ours', slug: 'ours' }).execute()
      const before = await stored()
      expect(await importAll(content)).toMatchObject([{ kind: 'imported-before' }])
      expect(await stored()).toEqual(before)
    },
  )

  it('stores nothing when it only checks, and says the same', async () => {
    const categories = '<category domain="category" nicename="pregnancy">Pregnancy</category>'
    const content = wordPressExport(
      wordPressItem({}, categories),
      wordPressItem({ 'wp:post_id': '8', 'wp:post_name': 'empty', 'content:encoded': '' }),
    )
    const checked = await importAll(content, undefined, withImageSources.images, true)
    expect(await stored()).toEqual([])
    expect(await database().db.selectFrom('blog_categories').selectAll().execute()).toEqual([])
    expect(await importAll(content)).toEqual(checked)
  })

  it('says that a post has another address than before', async () => {
    const [outcome] = await importAll(ghostExport({ slug: 'Before_the scan' }))
    expect(outcome?.notes).toEqual(['its address is /blog/beforethe-scan now'])
  })

  it('leaves the post that has an address as it is, and says which', async () => {
    await insertPost(database(), { title: 'Ours', slug: 'before-the-scan' })
    expect(await importAll(wordPressExport(wordPressItem()))).toMatchObject([
      {
        kind: 'skipped',
        notes: ['another post has its address /blog/before-the-scan: “Ours”'],
      },
    ])
    expect(await stored()).toMatchObject([{ title: 'Ours' }])
  })

  it('leaves a former address to the post that is still reached by it', async () => {
    const post = await insertPost(database(), { title: 'Ours', slug: 'ours' })
    const given_up_at = clock.now().toISOString()
    const former = { slug: 'before-the-scan', post_id: post.id, given_up_at }
    await database().db.insertInto('blog_post_slugs').values(former).execute()
    expect(await importAll(ghostExport())).toMatchObject([{ kind: 'skipped' }])
  })

  it('publishes nothing that visitors of the old site could not read', async () => {
    const items = [
      wordPressItem({ 'wp:post_id': '1', 'wp:post_name': 'a', 'wp:status': 'private' }),
      wordPressItem({ 'wp:post_id': '2', 'wp:post_name': 'b', 'wp:post_password': 'x' }),
      wordPressItem({ 'wp:post_id': '3', 'wp:post_name': 'c', 'wp:status': 'draft' }),
      wordPressItem({ 'wp:post_id': '4', 'wp:post_name': 'd', 'wp:status': 'trash' }),
      wordPressItem({ 'wp:post_id': '5', 'wp:post_name': 'e', 'wp:post_type': 'page' }),
    ]
    await importAll(wordPressExport(...items))
    await importAll(ghostExport({ visibility: 'paid', slug: 'f' }))
    await importAll(ghostExport({ uuid: 'u-2', status: 'sent', slug: 'g' }))
    const posts = (await stored()).map(({ slug, status, published_at }) => [
      slug,
      status,
      published_at,
    ])
    expect(posts.toSorted()).toEqual(['a', 'b', 'c', 'f', 'g'].map((slug) => [slug, 'draft', null]))
  })

  it('skips a post that breaks a rule, and imports the others', async () => {
    const empty = wordPressItem({ 'wp:post_id': '1', 'content:encoded': '<script>x()</script>' })
    const large = wordPressItem({ 'wp:post_id': '2', 'content:encoded': 'a'.repeat(1_100_000) })
    expect(await importAll(wordPressExport(empty, large, wordPressItem()))).toMatchObject([
      { kind: 'skipped', notes: ['content: Content is required'] },
      { kind: 'skipped', notes: ['content: Please shorten this to 200,000 characters.'] },
      { kind: 'imported' },
    ])
    expect(await stored()).toHaveLength(1)
  })

  it('shortens a text inside an emoji, and drops halves of one', async () => {
    const title = `${'a'.repeat(198)}😀 and more`
    const excerpt = 'Come &#xD83D; early \ud83d'
    expect(await importAll(ghostExport({ title, custom_excerpt: excerpt }))).toMatchObject([
      { kind: 'imported' },
    ])
    expect(await stored()).toMatchObject([{ title: `${'a'.repeat(198)}…`, excerpt: 'Come early' }])
  })

  it('takes images from the folder alone, and names those that are not there', async () => {
    const folder = newTemporaryFolder()
    mkdirSync(join(folder, '2021'))
    writeFileSync(join(folder, '2021/a.jpg'), await phonePhoto(400, 300))
    const outside = join(newTemporaryFolder(), 'outside.jpg')
    writeFileSync(outside, await phonePhoto(400, 300))
    symlinkSync(outside, join(folder, 'link.jpg'))
    const uploads = 'https://old.example/wp-content/uploads'
    const text = ['2021/a.jpg', 'link.jpg', '../outside.jpg', '2021/none.jpg']
      .map((path) => `<img src="${uploads}/${path}" alt="A scan">`)
      .join('')
    const thumbnail =
      '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>'
    const attachment = wordPressItem({
      'wp:post_id': '9',
      'wp:post_type': 'attachment',
      'wp:attachment_url': `${uploads}/2021/a.jpg`,
    })
    const post = wordPressItem({ 'content:encoded': `<p>${text}</p>` }, thumbnail)
    const { host, close } = await openTestImages(undefined, imageConfiguration)
    try {
      const [outcome] = await importAll(wordPressExport(post, attachment), folder, host)
      expect(outcome?.notes).toEqual(
        ['link.jpg', '../outside.jpg', '2021/none.jpg'].map(
          (path) => `an image of its text is a link now: ${uploads}/${path}`,
        ),
      )
    } finally {
      close()
    }
    const [row] = await stored()
    expect(row?.featured_image).toMatch(/^gemev-blog\/import-[\da-f]{24}$/)
    expect(row?.content.match(/<img/g)).toHaveLength(1)
    expect(row?.content).toContain(row?.featured_image)
  })

  it.each([
    ['src="ADDRESS?w=600&amp;ssl=1"', 'an & by its name'],
    ['src="ADDRESS?w=600&#038;ssl=1"', 'an & by its number'],
    ['src="ADDRESS?w=600&ssl=1"', 'a bare &'],
    ["SRC= ' ADDRESS?w=600 '", 'spaces and capitals'],
    ['src=ADDRESS', 'no quotes'],
  ])('shows an image that is written as %s, with %s', async (written) => {
    const folder = newTemporaryFolder()
    writeFileSync(join(folder, 'a.jpg'), await phonePhoto(400, 300))
    const source = written.replace('ADDRESS', 'https://old.example/wp-content/uploads/a.jpg')
    const post = wordPressItem({ 'content:encoded': `<p><img ${source} alt="A scan"></p>` })
    const { host, close } = await openTestImages(undefined, imageConfiguration)
    try {
      expect(await importAll(wordPressExport(post), folder, host)).toMatchObject([{ notes: [] }])
    } finally {
      close()
    }
    const [row] = await stored()
    expect(row?.content).toMatch(
      /^<p><img alt="A scan" src="[^" ]*\/gemev-blog\/import-[\da-f]{24}" \/><\/p>$/,
    )
  })

  it('reads the name of a category as text', async () => {
    const categories =
      '<category domain="category" nicename="diet"><![CDATA[Health &amp; Diet]]></category>'
    await importAll(wordPressExport(wordPressItem({}, categories)))
    const category = await database().db.selectFrom('blog_categories').selectAll().execute()
    expect(category).toMatchObject([{ name: 'Health & Diet', slug: 'diet' }])
  })

  it('says which featured image is missing where no folder is given', async () => {
    const feature_image = '__GHOST_URL__/content/images/2022/a.jpg'
    expect(await importAll(ghostExport({ feature_image }))).toMatchObject([
      { kind: 'imported', notes: [`its featured image is missing: ${feature_image}`] },
    ])
  })
})
