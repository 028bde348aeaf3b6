import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { FormFields } from '#app/values/forms/form-fields.ts'
import { filledForm } from '#tests/filled-form.ts'
import { FormDialog } from './form-dialog.tsx'

const fields = {
  name: { label: 'Name', maxLength: 100, isRequired: true },
  note: { label: 'Note', maxLength: 500, isMultiline: true },
  since: { label: 'Since', input: 'day', max: '2026-11-20' },
  branch: { label: 'Branch', input: 'choice', none: 'All branches' },
} as const satisfies FormFields

const stored = {
  name: 'Reagents',
  note: 'Two\nlines "quoted"',
  since: '2024-02-29',
  branch: 'bole',
}

function render(sent?: Record<string, string>, branch: Record<string, string> = { bole: 'Bole' }) {
  const result = sent && { errors: { name: 'Name is required' }, values: sent }
  const Component = () => (
    <FormDialog
      title="Edit"
      fields={fields}
      choices={{ branch }}
      version={3}
      stored={stored}
      result={result}
    />
  )
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub />)
}

test('a dialog of described fields shows what is stored, and carries what it was opened with', () => {
  const html = render()
  expect(filledForm(html)).toEqual({ ...stored, version: '3', opened: JSON.stringify(stored) })
  // A day is chosen from a calendar.
  const [since = ''] = /<input [^>]*name="since"[^>]*>/.exec(html) ?? []
  expect(since).toContain('type="date"')
  expect(since).toContain('max="2026-11-20"')
})

test('a choice has its name; one that was removed since stays, where the browser would take the first', () => {
  expect(render()).toContain('<option value="bole" selected="">Bole</option>')
  const html = render({}, { zebilla: 'Zebilla' })
  expect(filledForm(html)).toMatchObject({ branch: 'bole' })
  expect(html).toContain('<option value="">All branches</option><option value="zebilla">')
})

test('it shows what was typed and its error; a field that was not changed follows what is stored', () => {
  const opened = JSON.stringify({ ...stored, note: 'Older' })
  const html = render({ name: '', note: 'Older', opened })
  expect(filledForm(html)).toMatchObject({ name: '', note: stored.note })
  expect(html).toContain('Name is required')
})
