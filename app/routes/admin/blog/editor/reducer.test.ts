import { describe, expect, test } from 'vitest'
import {
  answers,
  conflictResolved,
  draftStored,
  draftsFound,
  foundDraft,
  openedNewPost,
  openedPost,
  phases,
  postId,
  retryDue,
  savePressed,
  serverDraft,
  stateAfter,
  storedForm,
  theirConflict,
  theirForm,
  typed,
} from '#tests/editor-states.ts'
import {
  draftOf,
  type EditorEvent,
  hasNewerVersion,
  hasUndecidedServerDraft,
  hasUnsavedText,
  initialState,
  isDirty,
  isDue,
  reduce,
} from './reducer.ts'

const events: Record<string, EditorEvent> = {
  typed: typed('<p>Changed</p>'),
  'drafts found': draftsFound(foundDraft('this device')),
  'draft restored': { type: 'draft-restored', draft: foundDraft('the server') },
  'drafts discarded': { type: 'drafts-discarded' },
  'stored on this device': draftStored('browser', draftOf(phases.editing)),
  'stored on the server': draftStored('server', draftOf(phases.editing)),
  'not stored on this device': { type: 'draft-not-stored', store: 'browser' },
  'not stored on the server': { type: 'draft-not-stored', store: 'server' },
  'save pressed': savePressed,
  'retry due': retryDue,
  'answered saved': answers.saved,
  'answered invalid': answers.invalid,
  'answered conflict': answers.conflict,
  'answered session ended': answers.sessionEnded,
  'answered unreachable': answers.unreachable,
  'conflict resolved': conflictResolved,
  'conflict closed': { type: 'conflict-closed' },
}

/** The events that lead from one phase to another; every other one leaves the phase as it is. */
const transitions: Record<keyof typeof phases, Record<string, keyof typeof phases>> = {
  editing: { 'save pressed': 'saving' },
  saving: {
    'answered saved': 'saved',
    'answered invalid': 'editing',
    'answered conflict': 'conflict',
    'answered session ended': 'editing',
    'answered unreachable': 'offline',
  },
  saved: { typed: 'editing' },
  conflict: { 'conflict resolved': 'saving', 'conflict closed': 'editing' },
  offline: { 'save pressed': 'saving', 'retry due': 'saving' },
}

describe('each event in each phase', () => {
  for (const [name, state] of Object.entries(phases)) {
    test(`${name}: leads where the diagram in README.md says, and loses nothing that was typed`, () => {
      expect(state.phase.name).toBe(name)
      const expected = transitions[name as keyof typeof phases]
      for (const [event, happening] of Object.entries(events)) {
        const { phase, form } = reduce(state, happening)
        expect(phase.name, event).toBe(expected[event] ?? name)
        const replacesText = ['typed', 'draft restored', 'conflict resolved'].includes(event)
        if (!replacesText) expect(form.content, event).toBe('<p>A</p>')
        // A phase that goes on is the same object: effects must not run again.
        if (phase.name === name && name !== 'editing') expect(phase, event).toBe(state.phase)
      }
    })
  }

  test('only an open conflict can be resolved, so that a late tap changes no text', () => {
    for (const name of ['editing', 'saving', 'saved', 'offline'] as const) {
      expect(reduce(phases[name], conflictResolved)).toBe(phases[name])
    }
  })
})

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

describe('a conflict', () => {
  test('the merged form is saved over the version that the other person has stored', () => {
    const state = reduce(phases.conflict, conflictResolved)
    expect(state).toMatchObject({
      phase: { name: 'saving', attempt: 1, sent: { excerpt: 'Theirs', content: '<p>B</p>' } },
      base: { version: 4, form: theirForm },
      errors: {},
    })
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
