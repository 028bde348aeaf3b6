import { describe, expect, test } from 'vitest'
import type { PostForm } from '#app/domain/blog/admin/post-form.ts'
import {
  answers,
  conflict,
  existing,
  fresh,
  postId,
  run,
  save,
  stored,
  typed,
} from '#tests/editor-states.ts'
import { initialState } from './editor-state.ts'
import { type EditorEvent, reduce } from './reducer.ts'

describe('typing', () => {
  const title = (value: string): EditorEvent => ({ type: 'typed', field: 'title', value })
  const slug = (value: string): EditorEvent => ({ type: 'typed', field: 'slug', value })

  test('the slug of a new post follows the title until somebody writes one', () => {
    expect(run(fresh, title('Blood Tests')).form.slug).toBe('blood-tests')
    expect(run(fresh, title('A'), slug('mine'), title('B')).form.slug).toBe('mine')
    // Writing the suggested slug once more is writing it.
    expect(run(fresh, title('A'), slug('a'), title('B')).form.slug).toBe('a')
    expect(run(existing, title('Changed')).form.slug).toBe('scans')
  })

  test('the slug of a stored post stays, whatever its title becomes', () => {
    const begun = run(fresh, title('Blood Tests'), save, title('Blood Tests and'), answers.saved)
    expect(begun.form).toMatchObject({ title: 'Blood Tests and', slug: 'blood-tests' })
    expect(reduce(begun, title('Other')).form.slug).toBe('blood-tests')
    const renamed = run(fresh, title('Blood Tests'), save, slug('mine'), answers.saved)
    expect(renamed.form.slug).toBe('mine')
    const left = run(fresh, title('Blood Tests'), save, answers.saved, title('Other'))
    expect(left.form.slug).toBe('blood-tests')
  })

  test('typing the same again changes nothing', () => {
    const state = initialState(existing)
    expect(reduce(state, typed(stored.content))).toBe(state)
  })

  test('what was typed before the page was hydrated is taken over', () => {
    const early: EditorEvent = { type: 'typed-early', values: { title: 'Early', version: '3' } }
    const { form } = run(existing, early)
    expect(form).toEqual({ ...stored, title: 'Early' })
  })

  test('a title typed before the page was hydrated leads the slug, unless one was typed as well', () => {
    const early = (values: Partial<PostForm>): EditorEvent => ({ type: 'typed-early', values })
    const follows = run(fresh, early({ title: 'Early', slug: '' }))
    expect(follows.form.slug).toBe('early')
    expect(reduce(follows, title('Earlier')).form.slug).toBe('earlier')
    const own = run(fresh, early({ title: 'Early', slug: 'mine' }), title('Earlier'))
    expect(own.form.slug).toBe('mine')
    // A browser fills both in again after a reload.
    const again = run(fresh, early({ title: 'Early', slug: 'early' }), title('Earlier'))
    expect(again.form.slug).toBe('earlier')
  })

  test('a form that the server sends back without JavaScript preserves what was typed', () => {
    const actionData = { errors: { title: 'Title is required' }, values: { ...stored, title: '' } }
    const state = initialState({ ...existing, actionData })
    expect(state).toMatchObject({ phase: { name: 'editing' }, form: { title: '' } })
    expect(state.errors).toEqual(actionData.errors)
    const withConflict = { ...actionData, conflict: { ...conflict, differences: [] } }
    expect(initialState({ ...existing, actionData: withConflict }).phase.name).toBe('conflict')
    const asNew = initialState({ ...fresh, actionData: withConflict })
    expect(asNew).toMatchObject({ phase: { name: 'conflict' }, id: postId, key: postId })
  })
})
