import { describe, expect, test } from 'vitest'
import {
  answers,
  draftStored,
  openedNewPost,
  phases,
  postId,
  retryDue,
  savePressed,
  stateAfter,
  storedForm,
  typed,
} from '#tests/editor-states.ts'
import { draftOf, hasNewerVersion, hasUnsavedText, isDue } from './editor-state.ts'
import { reduce } from './reducer.ts'

describe('saving', () => {
  test('sends the form as it was when Save was pressed', () => {
    const { phase } = reduce(phases.saving, typed('<p>AB</p>'))
    expect(phase).toEqual({
      name: 'saving',
      attempt: 1,
      sent: { ...storedForm, content: '<p>A</p>' },
    })
  })

  test('a second press while it is saved sends nothing', () => {
    expect(reduce(phases.saving, savePressed)).toBe(phases.saving)
    expect(reduce(phases.saved, savePressed)).toBe(phases.saved)
  })

  test('what is typed while saving stays, and is saved over the version that was stored', () => {
    const state = [typed('<p>AB</p>'), answers.saved].reduce(reduce, phases.saving)
    expect(state).toMatchObject({
      phase: { name: 'editing', hasSavedEarlier: true },
      base: { version: 4, form: { content: '<p>A</p>' } },
      form: { content: '<p>AB</p>' },
    })
    expect(hasUnsavedText(state)).toBe(true)
    expect(hasNewerVersion(state)).toBe(false)
    const again = reduce(state, savePressed)
    expect(again.phase).toMatchObject({ name: 'saving', sent: { content: '<p>AB</p>' } })
  })

  test('what was stored as a draft while saving is due again, since the save deletes the drafts', () => {
    const longer = reduce(phases.saving, typed('<p>AB</p>'))
    const draft = draftOf(longer)
    const both = [draftStored('server', draft), draftStored('browser', draft)].reduce(
      reduce,
      longer,
    )
    const state = reduce(both, answers.saved)
    expect(isDue(state, 'browser')).toBe(true)
    expect(isDue(state, 'server')).toBe(true)
  })

  test('what is typed while saving and taken back is nothing new', () => {
    const state = [typed('<p>AB</p>'), typed('<p>A</p>'), answers.saved].reduce(
      reduce,
      phases.saving,
    )
    expect(state.phase.name).toBe('saved')
  })

  test('a new post in which more was typed while it was saved continues as the stored post', () => {
    const state = stateAfter(
      openedNewPost,
      typed('<p>A</p>'),
      savePressed,
      typed('<p>AB</p>'),
      answers.saved,
    )
    expect(state).toMatchObject({ id: postId, key: postId, base: { version: 4 } })
    expect(isDue(state, 'browser')).toBe(true)
    expect(isDue(state, 'server')).toBe(true)
  })

  test('the key of a new post that is left stays, so that no editor is reported for it', () => {
    const state = stateAfter(openedNewPost, typed('<p>A</p>'), savePressed, answers.saved)
    expect(state).toMatchObject({ phase: { name: 'saved', id: postId }, key: 'request-key' })
    expect(reduce(state, typed('<p>AB</p>'))).toMatchObject({ id: postId, key: postId })
  })

  test('what is typed after it was saved, while the list loads, is stored as a draft', () => {
    const state = reduce(phases.saved, typed('<p>AB</p>'))
    expect(state.phase).toEqual({ name: 'editing', hasSavedEarlier: true })
    expect(isDue(state, 'browser')).toBe(true)
    expect(draftOf(state)).toMatchObject({ version: 4, draftAt: undefined })
  })

  test('errors of the fields stay until the next answer', () => {
    const state = reduce(phases.saving, answers.invalid)
    expect(state.errors).toEqual({ slug: 'This slug is already in use' })
    expect(reduce(state, savePressed).errors).toBe(state.errors)
    expect([savePressed, answers.saved].reduce(reduce, state).errors).toEqual({})
  })

  test('after a session that ended nothing is tried again until Save is pressed', () => {
    const state = reduce(phases.saving, answers.sessionEnded)
    expect(reduce(state, retryDue)).toBe(state)
    expect(state.errors['']).toContain('session')
    expect(reduce(state, savePressed).phase).toMatchObject({ name: 'saving', attempt: 1 })
  })
})
