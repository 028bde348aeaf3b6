import { describe, expect, test } from 'vitest'
import { answers, draftStored, openedPost, phases, typed } from '#tests/editor-states.ts'
import { draftOf, initialState, isDue } from './editor-state.ts'
import { reduce } from './reducer.ts'

describe('autosave', () => {
  test('is due in both stores once something was typed, and not before', () => {
    for (const store of ['browser', 'server'] as const) {
      expect(isDue(initialState(openedPost), store)).toBe(false)
      expect(isDue(phases.editing, store)).toBe(true)
      const state = reduce(phases.editing, draftStored(store, draftOf(phases.editing)))
      expect(isDue(state, store)).toBe(false)
      expect(isDue(reduce(state, typed('<p>AB</p>')), store)).toBe(true)
    }
  })

  test('what was typed while it was stored is due again', () => {
    const sent = draftOf(phases.editing)
    const state = [typed('<p>AB</p>'), draftStored('server', sent)].reduce(reduce, phases.editing)
    expect(isDue(state, 'server')).toBe(true)
  })

  test('this device stores once more when the server has, to know which draft it continues', () => {
    const here = reduce(phases.editing, draftStored('browser', draftOf(phases.editing)))
    const both = reduce(here, draftStored('server', draftOf(here)))
    expect(isDue(both, 'browser')).toBe(true)
    expect(draftOf(both).draftAt).toBe('2026-11-03T09:00:00.000Z')
    expect(isDue(reduce(both, draftStored('browser', draftOf(both))), 'browser')).toBe(false)
  })

  test('an answer without a time preserves the earlier time', () => {
    const state = [
      draftStored('server', draftOf(phases.editing)),
      draftStored('server', draftOf(phases.editing), null),
    ].reduce(reduce, phases.editing)
    expect(state.copies.server.at).toBe('2026-11-03T09:00:00.000Z')
  })

  test('an answer to a draft from before the save does not count as stored', () => {
    const late = draftStored('server', { ...draftOf(phases.saving), form: phases.saving.form })
    const state = [typed('<p>AB</p>'), answers.saved, late].reduce(reduce, phases.saving)
    expect(state.copies.server.at).toBeUndefined()
    expect(isDue(state, 'server')).toBe(true)
  })

  test('an answer that nothing was stored leaves the draft due', () => {
    const { editing } = phases
    expect(isDue(reduce(editing, draftStored('server', draftOf(editing), null)), 'server')).toBe(
      true,
    )
  })
})
