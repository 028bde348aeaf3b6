import { describe, expect, test } from 'vitest'
import {
  answers,
  draftsFound,
  foundDraft,
  openedNewPost,
  openedPost,
  savePressed,
  serverDraft,
  stateAfter,
  storedForm,
  typed,
} from '#tests/editor-states.ts'
import { hasUndecidedServerDraft, isDue } from './editor-state.ts'
import { reduce } from './reducer.ts'

describe('recovery', () => {
  const device = foundDraft('this device', { at: '2026-11-03T09:00:00.000Z' })
  const server = foundDraft('the server')
  const withDraft = { ...openedPost, draft: serverDraft }

  test('of a draft on this device and one on the server, the newer is offered first', () => {
    expect(stateAfter(withDraft, draftsFound(server, device)).offered).toEqual([device, server])
    const older = { ...device, at: '2026-11-03T07:00:00.000Z' }
    expect(stateAfter(withDraft, draftsFound(older, server)).offered).toEqual([server, older])
  })

  test('of two with the same text one is offered, and none that says what is stored', () => {
    const same = { ...device, form: server.form }
    expect(stateAfter(withDraft, draftsFound(same, server)).offered).toEqual([same])
    expect(stateAfter(withDraft, draftsFound({ ...device, form: storedForm })).offered).toEqual([])
  })

  test('nothing is written into the form by itself', () => {
    expect(stateAfter(withDraft, draftsFound(device, server)).form).toEqual(storedForm)
  })

  test('the draft on the server is not overwritten before it was restored or discarded', () => {
    const begun = stateAfter(withDraft, typed('<p>A</p>'))
    expect(isDue(begun, 'server')).toBe(false)
    expect(isDue(begun, 'browser')).toBe(true)
    const offered = reduce(begun, draftsFound(device, server))
    expect(isDue(offered, 'server')).toBe(false)
    expect(isDue(reduce(offered, { type: 'drafts-discarded' }), 'server')).toBe(true)
    const state = reduce(offered, { type: 'draft-restored', draft: device })
    expect(isDue(state, 'server')).toBe(true)
  })

  test('without a draft on the server it is autosaved beside an offer of this device', () => {
    const state = stateAfter(openedPost, draftsFound(device), typed('<p>A</p>'))
    expect(isDue(state, 'server')).toBe(true)
  })

  test('a restored draft replaces the form, and is saved over the version it was typed into', () => {
    const state = stateAfter(withDraft, draftsFound(device, server), {
      type: 'draft-restored',
      draft: device,
    })
    expect(state).toMatchObject({ form: device.form, base: { version: 2 }, offered: [] })
    expect(state.generation).toBe(1)
    // It is stored under this tab before the older copy is deleted.
    expect(isDue(state, 'browser')).toBe(true)
  })

  test('restoring the draft of a new post preserves the version of the post', () => {
    const draft = foundDraft('this device', { version: 7 })
    expect(stateAfter(openedNewPost, { type: 'draft-restored', draft }).base.version).toBe(0)
  })

  describe('that is undecided while the post is saved', () => {
    const offered = stateAfter(withDraft, draftsFound(device, server), typed('<p>Typo</p>'))

    test('stays offered, and the draft on the server is neither deleted nor overwritten', () => {
      const pressed = reduce(offered, savePressed)
      expect(hasUndecidedServerDraft(pressed, pressed.form)).toBe(true)
      const state = [typed('<p>Typo, more</p>'), answers.saved].reduce(reduce, pressed)
      expect(state.offered).toEqual([device, server])
      expect(isDue(state, 'server')).toBe(false)
      expect(isDue(state, 'browser')).toBe(true)
      const restored = reduce(state, { type: 'draft-restored', draft: device })
      expect(isDue(restored, 'server')).toBe(true)
      expect(hasUndecidedServerDraft(restored, restored.form)).toBe(false)
    })

    test('is offered no longer when it says what was saved', () => {
      const same = reduce(offered, typed(device.form.content))
      expect([savePressed, answers.saved].reduce(reduce, same).offered).toEqual([server])
    })

    test('on this device alone leaves nothing on the server', () => {
      const pressed = stateAfter(openedPost, draftsFound(device), typed('<p>Typo</p>'), savePressed)
      expect(hasUndecidedServerDraft(pressed, pressed.form)).toBe(false)
      expect(reduce(pressed, answers.saved).offered).toEqual([device])
    })
  })

  describe('of a new post that is continued', () => {
    const draft = { ...serverDraft, key: 'request-key', base_version: 0 }
    const continued = { ...openedNewPost, isContinued: true, initialForm: draft.form, draft }

    test('is restored at once when this device continued the very draft of the server', () => {
      const state = stateAfter(continued, draftsFound({ ...device, draftAt: draft.saved_at }))
      expect(state).toMatchObject({ form: device.form, offered: [] })
    })

    test('is offered when it continued another one, whatever its clock says', () => {
      const other = { ...device, at: '2099-01-01T00:00:00.000Z', draftAt: '2020-01-01' }
      const state = stateAfter(continued, draftsFound(other))
      expect(state).toMatchObject({ form: draft.form, offered: [other] })
    })

    test('is restored at once when only this device has it', () => {
      const state = stateAfter({ ...openedNewPost, isContinued: true }, draftsFound(device))
      expect(state).toMatchObject({ form: device.form, offered: [] })
    })
  })
})
