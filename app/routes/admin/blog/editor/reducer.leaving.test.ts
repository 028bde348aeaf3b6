import { describe, expect, test } from 'vitest'
import {
  answers,
  openedNewPost,
  openedPost,
  phases,
  serverDraft,
  stateAfter,
  storedForm,
  typed,
} from '#tests/editor-states.ts'
import { hasUnsavedText, initialState, isDirty } from './editor-state.ts'
import { reduce } from './reducer.ts'

describe('leaving', () => {
  test('asks while something would be lost, in every phase but saved', () => {
    for (const name of ['editing', 'saving', 'conflict', 'offline'] as const) {
      expect(hasUnsavedText(phases[name]), name).toBe(true)
    }
    expect(hasUnsavedText(phases.saved)).toBe(false)
    expect(hasUnsavedText(initialState(openedPost))).toBe(false)
    expect(hasUnsavedText(reduce(phases.editing, typed(storedForm.content)))).toBe(false)
  })

  test('asks when what was typed during a save is taken back to before the save', () => {
    const partly = [typed('<p>AB</p>'), answers.saved].reduce(reduce, phases.saving)
    expect(hasUnsavedText(reduce(partly, typed(storedForm.content)))).toBe(true)
    expect(hasUnsavedText(reduce(partly, typed('<p>A</p>')))).toBe(false)
  })

  test('does not ask for an opened draft in which nothing was typed since', () => {
    const opened = { ...openedNewPost, initialForm: serverDraft.form, draft: serverDraft }
    expect(hasUnsavedText(initialState(opened))).toBe(false)
    expect(isDirty(initialState(opened))).toBe(true)
    expect(hasUnsavedText(stateAfter(opened, typed('<p>A</p>')))).toBe(true)
  })
})
