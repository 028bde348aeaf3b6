import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { AttendanceForm } from './attendance-buttons.tsx'
import { BulkDialog } from './bulk.tsx'

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
  expect(page(0)).not.toContain('Somebody else')
  expect(page(1)).toMatch(/1 of 3 confirmed\..*Somebody else has deleted one of them/)
  expect(page(2)).toMatch(/1 of 4 confirmed\..*Somebody else has deleted 2 of them/)
})

const now = '2026-12-01T10:00:00.000Z'
const visit = {
  id: 'id',
  version: 1,
  status: 'confirmed',
  appointment_date: '2026-12-01',
  appointment_time: '09:30',
} as ComponentProps<typeof AttendanceForm>['visit']

test('a second tap on who came sends nothing before the first one is answered', () => {
  const buttons = (state: 'idle' | 'submitting' | 'loading', sent?: string) => {
    const formData = sent === undefined ? undefined : new FormData()
    if (sent !== undefined) formData?.set('attendance', sent)
    // why: no test without a browser can hold a request back.
    const fetcher = { Form: 'form', data: undefined, formData, state } as never
    const Form = () => <AttendanceForm visit={visit} now={now} screen="today" fetcher={fetcher} />
    const Stub = createRoutesStub([{ path: '/', Component: Form }])
    return Array.from(
      renderToStaticMarkup(<Stub />).matchAll(
        /<button type="(\w+)" aria-disabled="(\w+)".*?value="([\w-]*)"/g,
      ),
      ([, ...parts]) => parts.join(' '),
    )
  }
  expect(buttons('idle')).toEqual(['submit false arrived', 'submit false no-show'])
  expect(buttons('submitting', 'arrived')).toEqual(['button true '])
  expect(buttons('loading', 'arrived')).toEqual(['submit false '])
})
