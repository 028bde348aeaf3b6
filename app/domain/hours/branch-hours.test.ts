import { expect, test } from 'vitest'
import { createContentChanges } from '#app/platform/content-changes.ts'
import { clinic } from '#tests/clinic.ts'
import { readBranchHours } from './branch-hours.server.ts'
import type { Closure } from './closures/closure.ts'
import { createHours } from './hours.server.ts'

const closure = (id: string, ends: string, changes: Partial<Closure> = {}): Closure => ({
  id,
  version: 1,
  branch: 'bole',
  kind: 'closed',
  service: null,
  sentence: 'No power.',
  starts_at: '2026-11-24T08:00:00.000Z',
  ends_at: `2026-11-24T${ends}:00.000Z`,
  ...changes,
})

async function boleAt(now: string, ...closures: Closure[]) {
  const content = createContentChanges()
  const hours = createHours({ clinic, content }, async () => ({ closures, declared: {} }))
  const { branches } = await readBranchHours(
    { clinic, clock: { now: () => new Date(now) }, hours },
    { branch: null },
  )
  const bole = branches.find(({ slug }) => slug === 'bole')
  return { state: bole?.state, undone: bole?.closure?.id, isOpenToday: bole?.isOpenToday }
}

// On a Tuesday, on which every branch is open.
const boleWith = (...closures: Closure[]) => boleAt('2026-11-24T09:00:00.000Z', ...closures)

test('a branch where only something is missing is open, and has no closure to undo', async () => {
  const limited = closure('limited', '17:00', { kind: 'limited' })
  expect(await boleWith(limited)).toMatchObject({
    state: 'Open now until 6:00 PM',
    undone: undefined,
  })
  expect((await boleWith(limited, closure('closed', '11:00'))).undone).toBe('closed')
})

test('of several closures of now the one that ends last is undone', async () => {
  const [short, long] = [closure('short', '10:00'), closure('long', '12:00')]
  const later = closure('later', '15:00', { starts_at: '2026-11-24T13:00:00.000Z' })
  expect(await boleWith(short, long, later)).toMatchObject({
    state: 'Closed, opens today 12:00 PM',
    undone: 'long',
  })
})

test.each([
  ['06:00', true],
  ['17:59', true],
  ['18:01', false],
])('at %s it is %s that a branch can still be closed today', async (time, isOpenToday) => {
  expect(await boleAt(`2026-11-24T${time}:00.000Z`)).toMatchObject({ isOpenToday })
})
