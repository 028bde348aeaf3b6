import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { filledForm } from '#tests/filled-form.ts'
import Close from './close.tsx'
import EditClosure from './edit.tsx'

const today = '2026-11-20'
const bole = { bole: 'Bole' }
const all = { choices: { branch: { zebilla: 'Zebilla', ...bole }, service: {} }, mayCloseAll: true }
const own = { choices: { branch: bole, service: {} }, mayCloseAll: false }

function branchIn(dialog: ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => dialog }])
  return filledForm(renderToStaticMarkup(<Stub />)).branch
}

test('a new closure is of the branch that was asked for, or of the first that may be closed', () => {
  const chosen = (branch: string, choices: object) => {
    const loaderData = { ...choices, branch, today, isMorning: true }
    return branchIn(<Close {...({ loaderData } as unknown as ComponentProps<typeof Close>)} />)
  }
  expect(chosen('bole', all)).toBe('bole')
  expect(chosen('', all)).toBe('zebilla')
  expect(chosen('removed', all)).toBe('zebilla')
  expect(chosen('zebilla', own)).toBe('bole')
})

test('the form of a closure keeps its branch, also one that was removed', () => {
  const stored = { kind: 'closed', service: '', sentence: '', starts_at: '', ends_at: '' }
  const shown = (branch: string) => {
    const loaderData = { ...all, version: 1, stored: { ...stored, branch }, today }
    return branchIn(
      <EditClosure {...({ loaderData } as unknown as ComponentProps<typeof EditClosure>)} />,
    )
  }
  expect(shown('bole')).toBe('bole')
  expect(shown('')).toBe('')
  expect(shown('removed')).toBe('removed')
})
