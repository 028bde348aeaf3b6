import { describe } from 'vitest'
import { findCategory } from '#app/domain/categories/categories.server.ts'
import { enterBreach, findBreach } from '#app/domain/personal-data/breaches.server.ts'
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

  describe('a breach', () =>
    testEditedNoun(site, {
      noun: 'breach',
      path: '/admin/personal-data/breaches',
      store: async (platform) => {
        const texts = { title: 'Lost phone', noticed: 'Monday', measures: '', reported: '' }
        const made = await enterBreach(platform, { ...texts, affected: 'Forty patients' })
        return made.ok ? made.value.id : ''
      },
      find: findBreach,
      created: {
        fields: { title: 'Paper & list lost', noticed: 'Today', affected: '' },
        shown: 'Paper &amp; list lost',
      },
      contested: { field: 'measures', mine: 'Mine', theirs: 'Theirs' },
      untouched: { field: 'reported', theirs: 'Yesterday' },
      invalid: { field: 'title', value: ' ', sentence: 'What happened is required' },
    }))
})
