import { describe, expect, test } from 'vitest'
import {
  answers,
  conflictResolved,
  draftStored,
  openedNewPost,
  phases,
  postId,
  retryDue,
  savePressed,
  stateAfter,
  theirForm,
  typed,
} from '#tests/editor-states.ts'
import { draftOf, hasNewerVersion, hasUnsavedText, isDue } from './editor-state.ts'
import { type EditorEvent, reduce } from './reducer.ts'

describe('a conflict', () => {
  test('the merged form is saved over the version that the other person has stored', () => {
    const state = reduce(phases.conflict, conflictResolved)
    expect(state).toMatchObject({
      phase: { name: 'saving', attempt: 1, sent: { excerpt: 'Theirs', content: '<p>B</p>' } },
      base: { version: 4, form: theirForm },
      errors: {},
    })
    expect(state.generation).toBe(phases.conflict.generation + 1)
  })

  test('a new post that an unanswered save has stored is saved as that post', () => {
    const lost = stateAfter(openedNewPost, typed('<p>A</p>'), savePressed, answers.unreachable)
    const state = [retryDue, answers.conflict, conflictResolved].reduce(reduce, lost)
    expect(state).toMatchObject({ id: postId, key: postId, base: { version: 4 } })
  })

  test('closing it on a new post leaves the next save to the stored one as well', () => {
    const close: EditorEvent = { type: 'conflict-closed' }
    const state = stateAfter(
      openedNewPost,
      typed('<p>A</p>'),
      savePressed,
      answers.conflict,
      close,
      savePressed,
    )
    expect(state).toMatchObject({ id: postId, key: postId, base: { version: 0 } })
  })

  test('closing it leaves everything as typed, to be saved or left later', () => {
    const state = reduce(phases.conflict, { type: 'conflict-closed' })
    expect(state).toMatchObject({ base: { version: 3 }, errors: {}, form: { content: '<p>A</p>' } })
    expect(hasUnsavedText(state)).toBe(true)
  })

  test('an autosave that arrives meanwhile does not close it', () => {
    const arrived = draftStored('server', draftOf(phases.saving))
    const state = reduce(phases.conflict, arrived)
    expect(state.phase).toBe(phases.conflict.phase)
    expect(state.copies.server.at).toBeDefined()
  })

  test('the answer to an autosave or editor report shows that somebody else has saved', () => {
    const reply = { at: null, others: ['Kofi Bio'], version: 4 }
    const state = reduce(phases.editing, { type: 'draft-stored', store: 'server', reply })
    expect(hasNewerVersion(state)).toBe(true)
    expect(state.others).toEqual(['Kofi Bio'])
    const same: EditorEvent = {
      type: 'draft-stored',
      store: 'server',
      reply: { at: null, version: 3 },
    }
    expect(hasNewerVersion(reduce(phases.editing, same))).toBe(false)
    // Where an earlier save without an answer has stored the new post, the newer version is one's own.
    expect(hasNewerVersion(stateAfter(openedNewPost, same))).toBe(false)
    expect(isDue(state, 'server')).toBe(true)
    expect(hasNewerVersion(reduce(reduce(state, savePressed), answers.conflict))).toBe(true)
  })
})
