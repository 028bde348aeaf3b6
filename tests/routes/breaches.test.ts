import { enterBreach, findBreach } from '#app/domain/personal-data/breaches.server.ts'
import type { ActingPlatform } from '#app/domain/platform.server.ts'
import { testEditedNoun } from '#tests/edited-noun.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'

describeSiteOnEachDatabase('the register of breaches', (site) => {
  const store = async (platform: ActingPlatform) => {
    const texts = { title: 'Lost phone', noticed: 'Monday', measures: '', reported: '' }
    const made = await enterBreach(platform, { ...texts, affected: 'Forty patients' })
    return made.ok ? made.value.id : ''
  }

  testEditedNoun(site, {
    noun: 'breach',
    path: '/admin/personal-data/breaches',
    store,
    find: findBreach,
    created: {
      fields: { title: 'Paper & list lost', noticed: 'Today', affected: '' },
      shown: 'Paper &amp; list lost',
    },
    contested: { field: 'measures', mine: 'Mine', theirs: 'Theirs' },
    untouched: { field: 'reported', theirs: 'Yesterday' },
    invalid: { field: 'title', value: ' ', sentence: 'What happened is required' },
  })
})
