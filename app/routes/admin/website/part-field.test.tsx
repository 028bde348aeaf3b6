import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Part } from '#app/domain/clinic/document-part.ts'
import { PartField } from './part-field.tsx'
import { ReferableContext } from './references-field.tsx'

const referable = { branches: { bole: 'Bole', wenchi: 'Wenchi' }, services: {}, guides: {} }

const render = (part: Part, errors: Record<string, string> = {}) =>
  renderToStaticMarkup(
    <ReferableContext value={referable}>
      <PartField part={part} way="part" value={[]} errors={errors} onChange={() => {}} />
    </ReferableContext>,
  )

test('a reference that may be left out is not announced as required', () => {
  const part = { kind: 'references', label: 'Leads to', to: 'branches', none: 'Nowhere' } as const
  expect(render({ ...part, isSingle: true })).not.toContain('aria-required')
})

test('the error of a group of ticks describes each of them', () => {
  const part = { kind: 'references', label: 'Offered at', to: 'branches', none: 'All' } as const
  const html = render(part, { part: 'Too many.' })
  const ticks = html.match(/<input[^>]*>/g) ?? []
  expect(ticks).toHaveLength(2)
  for (const tick of ticks) expect(tick).toContain('aria-describedby="part-error"')
  expect(html).toContain('id="part-error"')
  expect(render(part)).not.toContain('aria-describedby')
})

test('a formatted text is announced as required only where it is', () => {
  const part = { kind: 'html', label: 'Text' } as const
  expect(render(part)).toContain('aria-required="false"')
  expect(render({ ...part, isRequired: true })).toContain('aria-required="true"')
})
