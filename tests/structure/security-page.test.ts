import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asvsRequirements } from './asvs-requirements.ts'

const page = readFileSync('docs/security.md', 'utf8')
const rows = page.split('\n').filter((line) => /^\| \d/.test(line))

/** Requirements beyond the two levels, which the page lists because they are met. */
const ofLevel3 = ['6.7.1', '6.7.2']

/** The single requirements of a cell such as `1.2.1-1.2.3, 15.3.4`. */
function requirementsOf(cell: string): string[] {
  return cell.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().split('-')
    const [section, from] = [
      first.slice(0, first.lastIndexOf('.')),
      Number(first.split('.').at(-1)),
    ]
    const to = Number(last.split('.').at(-1))
    return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`)
  })
}

/** The requirements that the page says do not apply: single ones, ranges, whole sections and chapters. */
function requirementsThatDoNotApply(): string[] {
  const [, text = ''] = /^## What does not apply\n(.*?)^## /ms.exec(page) ?? []
  const named = text.match(/\bV\d+\b|\b\d+(?:\.\d+)+(?:-\d+(?:\.\d+)+)?/g) ?? []
  return named.flatMap((name) => {
    if (/^\d+\.\d+\.\d+/.test(name)) return requirementsOf(name)
    const whole = `${name.replace('V', '')}.`
    const within = asvsRequirements.filter((id) => id.startsWith(whole))
    return within.length > 0 ? within : [name]
  })
}

test('the security page says of each requirement of levels 1 and 2 once where it is met or that it does not apply', () => {
  const listed = [
    ...rows.flatMap((row) => requirementsOf(row.split('|')[1] ?? '')),
    ...requirementsThatDoNotApply(),
  ]
  const known = [...asvsRequirements, ...ofLevel3]
  expect(listed.filter((id) => !known.includes(id))).toEqual([])
  expect(known.filter((id) => !listed.includes(id))).toEqual([])
  expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([])
})

test('every requirement has a test, or says what is missing or where it is written', () => {
  const untested = rows.filter((row) => {
    const [, , how = '', tests = ''] = row.split('|')
    return tests.trim() === '' && !/\*\*[Gg]ap\*\*|product\.md|\]\(|below|^ None: /.test(how)
  })
  expect(untested).toEqual([])
})

test('the tests that the security page names are there', () => {
  const names = [...page.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(100)
  const pathOf = (name: string) => (name.includes('/') ? name : join('tests/routes', name))
  expect(names.filter((name) => !existsSync(pathOf(name)))).toEqual([])
})
