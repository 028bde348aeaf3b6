import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { BulkDialog } from './bulk-dialog.tsx'

const outcome = (id: string, refusal?: string) =>
  ({ appointment: { id, first_name: 'Ama', last_name: id }, ...(refusal && { refusal }) }) as never

test('the outcome of several changes counts the appointments that were gone, and says what became of them', () => {
  const page = (gone: number) => {
    const outcomes = [outcome('Mensah'), outcome('Boateng', 'A confirmation needs a day.')]
    const result = { act: 'confirmed', outcomes, gone } as const
    const Stub = createRoutesStub([{ path: '/', Component: () => <BulkDialog result={result} /> }])
    return renderToStaticMarkup(<Stub />)
  }
  expect(page(0)).toContain('1 of 2 confirmed.')
  expect(page(0)).not.toContain('in the meantime')
  expect(page(1)).toContain('1 of 3 confirmed.')
  expect(page(1)).toContain('Somebody else has deleted one of them in the meantime')
  expect(page(2)).toContain('1 of 4 confirmed.')
  expect(page(2)).toContain('Somebody else has deleted 2 of them in the meantime')
})
