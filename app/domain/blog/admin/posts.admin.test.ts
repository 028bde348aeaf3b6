import { beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { insertPost } from '#tests/posts.ts'
import { listAdminPosts } from './posts.admin.server.ts'

describeOnEachDatabase('searching the posts of the back-office', (database) => {
  const found = async (search: string) => {
    const { rows } = await listAdminPosts(database(), { status: '', search })
    return rows.map(({ title }) => title)
  }

  beforeEach(async () => {
    await insertPost(database(), {
      title: 'Malaria in Bole',
      slug: 'fever-season',
      excerpt: 'When to come.',
      tags: ['mosquito'],
      status: 'draft',
    })
    await insertPost(database(), { title: 'Bole market', slug: 'market', excerpt: 'Where.' })
  })

  it.each(['bole malaria', 'come mosquito', 'season malaria', 'fever-season', 'in fe'])(
    'finds a post by words in any order: "%s"',
    async (search) => {
      expect(await found(search)).toEqual(['Malaria in Bole'])
    },
  )

  it.each(['malaria market', 'fever_season', 'mal%'])('finds nothing by "%s"', async (search) => {
    expect(await found(search)).toEqual([])
  })

  it('finds a post by its new slug, and by the old one no longer', async () => {
    const renamed = database().db.updateTable('blog_posts').set({ slug: 'stalls' })
    await renamed.where('slug', '=', 'market').execute()
    expect(await found('stalls where')).toEqual(['Bole market'])
  })
})
