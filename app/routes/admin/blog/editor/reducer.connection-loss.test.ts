import { describe, expect, test } from 'vitest'
import { answers, draftStored, phases, retryDue, savePressed, typed } from '#tests/editor-states.ts'
import { draftOf, isDue } from './editor-state.ts'
import { reduce } from './reducer.ts'

describe('a connection that is lost', () => {
  test('each retry counts, so that the pauses grow; pressing Save begins again', () => {
    const twice = [retryDue, answers.unreachable].reduce(reduce, phases.offline)
    expect(twice.phase).toMatchObject({ name: 'offline', attempt: 2 })
    expect(reduce(twice, retryDue).phase).toMatchObject({ attempt: 3 })
    expect(reduce(twice, savePressed).phase).toMatchObject({ attempt: 1 })
  })

  test('a retry sends what Save was pressed on, and what was typed since stays in the editor', () => {
    const state = [typed('<p>Half a</p>'), retryDue].reduce(reduce, phases.offline)
    expect(state.phase).toMatchObject({ sent: { content: '<p>A</p>' } })
    const twice = [answers.unreachable, retryDue].reduce(reduce, state)
    expect(twice.phase).toMatchObject({ sent: { content: '<p>A</p>' } })
    expect(reduce(twice, answers.saved)).toMatchObject({
      phase: { name: 'editing', hasSavedEarlier: true },
      base: { version: 4, form: { content: '<p>A</p>' } },
      form: { content: '<p>Half a</p>' },
    })
  })

  test('pressing Save while offline sends what was typed since', () => {
    const state = [typed('<p>Later</p>'), savePressed].reduce(reduce, phases.offline)
    expect(state.phase).toMatchObject({ attempt: 1, sent: { content: '<p>Later</p>' } })
  })

  test('the error message stays during a retry', () => {
    expect(reduce(phases.offline, retryDue).errors).toBe(phases.offline.errors)
  })

  test('an autosave that fails during a save is marked as failed, and does not stop the save', () => {
    const state = reduce(phases.saving, { type: 'draft-not-stored', store: 'server' })
    expect(state.copies.server.hasFailed).toBe(true)
    expect(reduce(state, answers.saved).phase.name).toBe('saved')
    // A further failure leaves the same state object, so that React renders nothing again.
    expect(reduce(state, { type: 'draft-not-stored', store: 'server' })).toBe(state)
  })

  test('the next autosave that succeeds clears the failure', () => {
    const failed = reduce(phases.editing, { type: 'draft-not-stored', store: 'server' })
    expect(isDue(failed, 'server')).toBe(true)
    const state = reduce(failed, draftStored('server', draftOf(failed)))
    expect(state.copies.server).toMatchObject({ hasFailed: false, at: '2026-11-03T09:00:00.000Z' })
    expect(isDue(state, 'server')).toBe(false)
  })
})
