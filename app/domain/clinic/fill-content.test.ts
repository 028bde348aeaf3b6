import { expect, test } from 'vitest'
import { fillContent } from './fill-content.ts'
import { seed } from './seed/seed.ts'

test('a text follows the values that it names', () => {
  const [zebilla] = seed.branches
  const content = fillContent({ ...seed, branches: zebilla ? [zebilla] : [] })
  expect(content.hero.lead).toContain('You will find us in Zebilla.')
  expect(content.hero.stats[0]).toEqual({ value: '1', label: 'Branches' })
  expect(content.messages.confirmed).toContain('{first_name}')
})

test('a value in HTML is text there, and a value that names another one is not filled', () => {
  const facts = { ...seed.facts, name: '<b>{motto}</b>' }
  const content = fillContent({ ...seed, facts })
  expect(content.terms.html).toContain('&lt;b&gt;{motto}&lt;/b&gt; Diagnostic Imaging &amp; ')
  expect(content.about.title).toBe('About <b>{motto}</b>')
})

test('a fact that names the daily hours is filled wherever a text names it', () => {
  const facts = { ...seed.facts, motto: 'Care {daily_hours} hours a day' }
  const { facts: filled, footer } = fillContent({ ...seed, facts })
  expect(filled.motto).toMatch(/^Care \d+ hours a day$/)
  expect(footer.intro).toContain(filled.motto)
})

test('nothing that the site says names a value that nobody gives', () => {
  const { messages: _, ...content } = fillContent(seed)
  expect(JSON.stringify(content).match(/\{\w+\}/g)).toEqual(['{retention_months}'])
})
