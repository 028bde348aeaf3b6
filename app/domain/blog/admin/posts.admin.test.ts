import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { insertPost } from '#tests/posts.ts'
import { listAdminPosts } from './posts.admin.server.ts'

describeOnEachDatabase('searching the posts of the back-office', (database) => {
  const found = async (search: string) => {
    const { rows } = await listAdminPosts(database(), { status: '', search })
    return rows.map(({ title }) => title)
  }

  it('finds words in any order, a new slug, and an old one no longer', async () => {
    await insertPost(database(), {
      title: 'Malaria in Bole',
      slug: 'fever-season',
      excerpt: 'When to come.',
      tags: ['mosquito'],
      status: 'draft',
    })
    await insertPost(database(), { title: 'Bole shops', slug: 'market', excerpt: 'Where.' })
    for (const search of ['bole malaria', 'come mosquito', 'season malaria', 'fever-season'])
      expect(await found(search), search).toEqual(['Malaria in Bole'])
    for (const search of ['malaria market', 'fever_season', 'mal%'])
      expect(await found(search), search).toEqual([])
    const renamed = database().db.updateTable('blog_posts').set({ slug: 'stalls' })
    await renamed.where('slug', '=', 'market').execute()
    expect(await found('stalls where')).toEqual(['Bole shops'])
    expect(await found('market where')).toEqual([])
  })
})
