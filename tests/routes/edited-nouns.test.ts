import { describe } from 'vitest'
import { findCategory } from '#app/domain/categories/categories.server.ts'
import { newId } from '#app/platform/id.ts'
import { testEditedNoun } from '#tests/edited-noun.ts'
import { makeCategory } from '#tests/gallery.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('what is edited in a dialog', (site) => {
  describe('a category', () =>
    testEditedNoun(site, {
      noun: 'category',
      path: '/admin/gallery/categories',
      store: (platform) => makeCategory(platform, 'Team', `team-${newId()}`),
      find: (platform, id) => findCategory(platform, 'gallery', id),
      created: { fields: { name: 'Ward Rounds', slug: 'ward-rounds' }, shown: 'Ward Rounds' },
      contested: { field: 'description', mine: 'Mine', theirs: 'Theirs' },
      untouched: { field: 'name', theirs: 'The Team' },
      unique: { field: 'slug', sentence: 'This slug is already in use' },
      invalid: { field: 'name', value: ' ', sentence: 'Name is required' },
    }))
})
