import { expect, test } from 'vitest'
import type { Branch, OpeningHours } from './content.ts'
import { countedBranches, dailyHours, fillContent, openDays } from './fill-content.ts'
import { seed } from './seed.ts'
import { openingHoursOf } from './weekly-hours.ts'

test('a text follows the values that it names', () => {
  const content = fillContent({ ...seed, branches: seed.branches.slice(0, 1) })
  expect(content.hero.lead).toContain('We are in Zebilla.')
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
  const { facts: filled, hero } = fillContent({ ...seed, facts })
  expect(filled.motto).toMatch(/^Care \d+ hours a day$/)
  expect(hero.motto).toBe(filled.motto)
})

test('a stored colour in which text could not be read is shown as the nearest that can', () => {
  const look = { ...seed.look, colour: '#777777', logo: 'gemev-website/logo' }
  expect(fillContent({ ...seed, look }).look).toEqual({ ...look, colour: '#666666' })
})

test('nothing that the site says names a value that nobody gives', () => {
  const { messages: _, ...content } = fillContent(seed)
  expect(JSON.stringify(content).match(/\{\w+\}/g)).toEqual(['{retention_months}'])
})

const row = (dayOfWeek: string[], opens: string, closes: string): OpeningHours =>
  openingHoursOf({ dayOfWeek, opens, closes })
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

test('the claims follow the branches and their hours', () => {
  const before = fillContent(seed)
  expect([before.hero.stats[1]?.value, before.about.stats[2]?.value]).toEqual(['9hr', '9hr'])
  const [zebilla, bole] = seed.branches as [Branch, Branch]
  const fewer = { ...bole, openingHours: [row(weekdays, '08:00', '15:30')] }
  const { hero, facts, features } = fillContent({ ...seed, branches: [zebilla, fewer] })
  expect(hero.stats[1]?.value).toBe('5hr')
  expect(facts.dailyOperations).toBe('5-hour daily operations')
  expect(features.at(-1)?.description).toBe('Two branches, open on five days of the week.')
})

test('one branch is named as one, and a night counts as its hours', () => {
  const weekly = [...weekdays, 'Saturday', 'Sunday'].map((day) => row([day], '20:00', '06:00'))
  const hours = { weekly }
  const branches = [{ openingHours: [] }]
  expect(countedBranches({ branches })).toBe('One branch')
  expect(dailyHours({ branches, hours })).toBe('10')
  expect(openDays({ branches, hours })).toBe('every day')
  expect(openDays({ branches, hours: { weekly: weekly.slice(1) } })).toBe('on six days')
  expect(openDays({ branches, hours: { weekly: weekly.slice(6) } })).toBe('on one day')
  const others = [{ openingHours: weekly.slice(0, 3) }, { openingHours: weekly.slice(4) }]
  expect(openDays({ branches: others, hours })).toBe('on different days')
})
