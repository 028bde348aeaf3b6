import { describe, expect, test } from 'vitest'
import {
  answers,
  openedNewPost,
  openedPost,
  postId,
  savePressed,
  stateAfter,
  storedForm,
  theirConflict,
  typed,
} from '#tests/editor-states.ts'
import { initialState } from './editor-state.ts'
import { type EditorEvent, reduce } from './reducer.ts'

describe('typing', () => {
  const title = (value: string): EditorEvent => ({ type: 'typed', field: 'title', value })
  const slug = (value: string): EditorEvent => ({ type: 'typed', field: 'slug', value })

  test('the slug of a new post follows the title until somebody writes one', () => {
    expect(stateAfter(openedNewPost, title('Blood Tests')).form.slug).toBe('blood-tests')
    expect(stateAfter(openedNewPost, title('A'), slug('mine'), title('B')).form.slug).toBe('mine')
    expect(stateAfter(openedPost, title('Changed')).form.slug).toBe('scans')
  })

  test('the slug of a stored post stays, whatever its title becomes', () => {
    const begun = stateAfter(
      openedNewPost,
      title('Blood Tests'),
      savePressed,
      title('Blood Tests and'),
      answers.saved,
    )
    expect(begun.form).toMatchObject({ title: 'Blood Tests and', slug: 'blood-tests' })
    expect(reduce(begun, title('Other')).form.slug).toBe('blood-tests')
    const renamed = stateAfter(
      openedNewPost,
      title('Blood Tests'),
      savePressed,
      slug('mine'),
      answers.saved,
    )
    expect(renamed.form.slug).toBe('mine')
    const left = stateAfter(
      openedNewPost,
      title('Blood Tests'),
      savePressed,
      answers.saved,
      title('Other'),
    )
    expect(left.form.slug).toBe('blood-tests')
  })

  test('typing the same again changes nothing', () => {
    const state = initialState(openedPost)
    expect(reduce(state, typed(storedForm.content))).toBe(state)
  })

  test('the slug that follows a title, filled in again by a browser after a reload, still follows it', () => {
    const again = stateAfter(openedNewPost, title('Early'), slug('early'), title('Earlier'))
    expect(again.form.slug).toBe('earlier')
  })

  test('a form that the server sends back without JavaScript preserves what was typed', () => {
    const actionData = {
      errors: { title: 'Title is required' },
      values: { ...storedForm, title: '' },
    }
    const state = initialState({ ...openedPost, actionData })
    expect(state).toMatchObject({ phase: { name: 'editing' }, form: { title: '' } })
    expect(state.errors).toEqual(actionData.errors)
    const withConflict = { ...actionData, conflict: { ...theirConflict, differences: [] } }
    expect(initialState({ ...openedPost, actionData: withConflict }).phase.name).toBe('conflict')
    const asNew = initialState({ ...openedNewPost, actionData: withConflict })
    expect(asNew).toMatchObject({ phase: { name: 'conflict' }, id: postId, key: postId })
  })
})
