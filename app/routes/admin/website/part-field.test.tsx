import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Json, Part } from '#app/domain/clinic/document-part.ts'
import { PartField } from './part-field.tsx'
import { DocumentFactsContext, noDocumentFacts } from './part-field-context.ts'

const referable = { branches: { bole: 'Bole', wenchi: 'Wenchi' }, services: {}, guides: {} }

const render = (part: Part, errors: Record<string, string> = {}, value: Json = []) =>
  renderToStaticMarkup(
    <DocumentFactsContext value={{ ...noDocumentFacts, referable }}>
      <PartField part={part} path="part" value={value} errors={errors} onChange={() => {}} />
    </DocumentFactsContext>,
  )

const branches = { kind: 'references', label: 'Offered at', to: 'branches', none: 'All' } as const

test('the error of a group of ticks describes each of them', () => {
  const html = render(branches, { part: 'Too many.' })
  const ticks = html.match(/<input[^>]*>/g) ?? []
  expect(ticks).toHaveLength(2)
  for (const tick of ticks) expect(tick).toContain('aria-describedby="part-error"')
  expect(html).toContain('id="part-error"')
  expect(render(branches)).not.toContain('aria-describedby')
})

test('a reference or a formatted text is announced as required only where it is', () => {
  expect(render({ ...branches, isSingle: true })).not.toContain('aria-required')
  const part = { kind: 'html', label: 'Text' } as const
  expect(render(part)).toContain('aria-required="false"')
  expect(render({ ...part, isRequired: true })).toContain('aria-required="true"')
})

test('what is referred to and was removed stays a ticked choice', () => {
  const html = render(branches, {}, ['sawla', 'bole'])
  const ticks = html.matchAll(/<input[^>]*?( checked="")?[^>]*\/><span>([^<]*)/g)
  expect(Array.from(ticks, ([tick, , name]) => [name, tick.includes('checked=""')])).toEqual([
    ['Bole', true],
    ['Wenchi', false],
    ['One that was removed', true],
  ])
  expect(render(branches, {}, ['bole'])).not.toContain('removed')
})

test('a row about what was removed does not read as the row about all others', () => {
  const branch = { ...branches, isSingle: true, none: 'Each other' } as const
  const list = { kind: 'list', label: 'Limits', noun: 'limit', title: 'branch' } as const
  const part: Part = { ...list, min: 0, max: 9, row: { kind: 'group', parts: { branch } } }
  const headings = (ids: string[]) =>
    render(part, {}, [{ branch: ids }]).match(/(?<=<span>1\. )[^<]*/)?.[0]
  expect(headings(['sawla'])).toBe('One that was removed')
  expect(headings(['bole'])).toBe('Bole')
  expect(headings([])).toBe('Each other')
  expect(render(branch, {}, ['sawla'])).toContain(
    '<option value="sawla" selected="">One that was removed</option>',
  )
  expect(render(branch, {}, ['bole'])).not.toContain('removed')
})
