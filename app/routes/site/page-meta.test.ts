import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import { fittingSentences, openSentence } from './page-meta.ts'

test('the hours of the week are named where all branches share them', () => {
  expect(openSentence(seed)).toBe('Open Mon-Sat 8:00 AM - 6:00 PM and Sunday 11:00 AM - 5:00 PM.')
  const [first, ...others] = seed.branches
  if (!first) throw new Error('no branch')
  const branches = [{ ...first, openingHours: seed.hours.weekly.slice(1) }, ...others]
  expect(openSentence({ ...seed, branches })).toBe('')
})

test('a description has the sentences that fit', () => {
  const long = 'x'.repeat(120)
  expect(fittingSentences(['One.', '', long, 'y'.repeat(60), 'Two.'])).toBe(`One. ${long} Two.`)
})
