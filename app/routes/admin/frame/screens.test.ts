import { List } from 'lucide-react'
import { expect, test } from 'vitest'
import { resources } from '#app/resources.ts'
import { entriesOf, navigationEntries } from './screens.ts'

test('a noun has an entry in the navigation, under its heading, where it says so', () => {
  const { breaches } = resources
  const { path, title: label, permission } = breaches
  expect(entriesOf([breaches])).toEqual([])
  expect(entriesOf([{ ...breaches, isInNavigation: true }])).toEqual([
    { path: `/admin/${path}`, label, icon: List, permission },
  ])
  expect(navigationEntries.map(({ label }) => label)).not.toContain(label)
})
