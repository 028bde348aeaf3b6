import { describe, expect, test } from 'vitest'
import type { Draft } from '#app/domain/blog/post-drafts.server.ts'
import { emptyPost, type PostForm } from '#app/domain/blog/post-form.ts'
import type { FoundDraft, TypedDraft } from './autosave/draft-store.ts'
import {
  draftOf,
  type EditorState,
  hasNewerVersion,
  hasUndecidedServerDraft,
  initialState,
  isDirty,
  isDue,
  isUnsaved,
  type OpenedPost,
} from './editor-state.ts'
import { type EditorEvent, reduce } from './reducer.ts'
import type { SaveAnswer } from './save-answer.ts'

const postId = '0b8f6c52-9d2a-4a4e-8f51-3f1f6a1f0c11'
const stored: PostForm = { ...emptyPost, title: 'Scans', slug: 'scans', content: '<p>Come.</p>' }
const existing: OpenedPost = {
  id: postId,
  postKey: postId,
  version: 3,
  stored,
  draft: null,
  staff: 'ama',
  actionData: undefined,
}
const fresh: OpenedPost = {
  postKey: 'request-key',
  version: 0,
  stored: emptyPost,
  draft: null,
  staff: 'ama',
  actionData: undefined,
}

const type = (value: string): EditorEvent => ({ type: 'typed', field: 'content', value })
const save: EditorEvent = { type: 'save-pressed' }
const retry: EditorEvent = { type: 'retry-due' }
const answer = (given: Partial<SaveAnswer>): EditorEvent => ({
  type: 'save-answered',
  answer: { errors: {}, ...given },
})
const theirs: PostForm = { ...stored, excerpt: 'Theirs' }
const conflict = {
  id: postId,
  version: 4,
  form: theirs,
  by: 'Kofi Bio',
  at: '2026-11-03T08:00:00.000Z',
}
const answers = {
  saved: answer({ saved: { id: postId, version: 4 } }),
  invalid: answer({ errors: { slug: 'This slug is already in use' } }),
  conflict: answer({ errors: { '': 'Changed' }, conflict: { ...conflict, differences: [] } }),
  sessionEnded: answer({ errors: { '': 'Your session has ended' } }),
  unreachable: answer({ errors: { '': 'Failed to save post.' }, isTemporary: true }),
}
const merge: EditorEvent = { type: 'conflict-resolved', form: { ...theirs, content: '<p>B</p>' } }

const run = (opened: OpenedPost, ...events: EditorEvent[]) =>
  events.reduce(reduce, initialState(opened))

const serverDraft: Draft = {
  key: postId,
  form: { ...stored, content: '<p>Server</p>' },
  saved_at: '2026-11-03T08:00:00.000Z',
  base_version: 2,
}
const found = (source: FoundDraft['source'], change: Partial<FoundDraft> = {}): FoundDraft => ({
  source,
  key: postId,
  version: 2,
  form: { ...stored, content: `<p>${source}</p>` },
  at: '2026-11-03T08:00:00.000Z',
  ...change,
})
const look = (...drafts: FoundDraft[]): EditorEvent => ({ type: 'drafts-found', drafts })
const storedIn = (
  store: 'browser' | 'server',
  draft: TypedDraft,
  at: string | null = '2026-11-03T09:00:00.000Z',
): EditorEvent => ({ type: 'draft-stored', store, draft, reply: { at } })

/** How each phase is reached. */
const phases = {
  editing: run(existing, type('<p>A</p>')),
  saving: run(existing, type('<p>A</p>'), save),
  saved: run(existing, type('<p>A</p>'), save, answers.saved),
  conflict: run(existing, type('<p>A</p>'), save, answers.conflict),
  offline: run(existing, type('<p>A</p>'), save, answers.unreachable),
} satisfies Record<EditorState['phase']['name'], EditorState>

const events: Record<string, EditorEvent> = {
  typed: type('<p>Changed</p>'),
  'typed early': { type: 'typed-early', values: { excerpt: 'Early' } },
  'drafts found': look(found('this device')),
  'draft restored': { type: 'draft-restored', draft: found('the server') },
  'drafts discarded': { type: 'drafts-discarded' },
  'stored on this device': storedIn('browser', draftOf(phases.editing)),
  'stored on the server': storedIn('server', draftOf(phases.editing)),
  'not stored on this device': { type: 'draft-not-stored', store: 'browser' },
  'not stored on the server': { type: 'draft-not-stored', store: 'server' },
  'save pressed': save,
  'retry due': retry,
  'answered saved': answers.saved,
  'answered invalid': answers.invalid,
  'answered conflict': answers.conflict,
  'answered session ended': answers.sessionEnded,
  'answered unreachable': answers.unreachable,
  'conflict resolved': merge,
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
    test(`${name}: leads where the picture says, and loses nothing that was typed`, () => {
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
      expect(reduce(phases[name], merge)).toBe(phases[name])
    }
  })
})

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
    expect(reduce(state, type(stored.content))).toBe(state)
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

  test('a form that the server sends back without JavaScript keeps what was typed', () => {
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

describe('saving', () => {
  test('sends the form as it was when Save was pressed', () => {
    const { phase } = reduce(phases.saving, type('<p>AB</p>'))
    expect(phase).toEqual({
      name: 'saving',
      attempt: 1,
      sent: { ...stored, content: '<p>A</p>' },
    })
  })

  test('a second press while it is saved sends nothing', () => {
    expect(reduce(phases.saving, save)).toBe(phases.saving)
    expect(reduce(phases.saved, save)).toBe(phases.saved)
  })

  test('what is typed while saving stays, and is saved over the version that was stored', () => {
    const state = [type('<p>AB</p>'), answers.saved].reduce(reduce, phases.saving)
    expect(state).toMatchObject({
      phase: { name: 'editing', hasSavedEarlier: true },
      base: { version: 4, form: { content: '<p>A</p>' } },
      form: { content: '<p>AB</p>' },
    })
    expect(isUnsaved(state)).toBe(true)
    expect(hasNewerVersion(state)).toBe(false)
    const again = reduce(state, save)
    expect(again.phase).toMatchObject({ name: 'saving', sent: { content: '<p>AB</p>' } })
  })

  test('what was stored as a draft while saving is due again, since the save deletes the drafts', () => {
    const longer = reduce(phases.saving, type('<p>AB</p>'))
    const draft = draftOf(longer)
    const both = [storedIn('server', draft), storedIn('browser', draft)].reduce(reduce, longer)
    const state = reduce(both, answers.saved)
    expect(isDue(state, 'browser')).toBe(true)
    expect(isDue(state, 'server')).toBe(true)
  })

  test('what is typed while saving and taken back is nothing new', () => {
    const state = [type('<p>AB</p>'), type('<p>A</p>'), answers.saved].reduce(reduce, phases.saving)
    expect(state.phase.name).toBe('saved')
  })

  test('a new post in which more was typed while it was saved continues as the stored post', () => {
    const state = run(fresh, type('<p>A</p>'), save, type('<p>AB</p>'), answers.saved)
    expect(state).toMatchObject({ id: postId, key: postId, base: { version: 4 } })
    expect(isDue(state, 'browser')).toBe(true)
    expect(isDue(state, 'server')).toBe(true)
  })

  test('a new post that is left keeps its key, so that no editor is reported for it', () => {
    const state = run(fresh, type('<p>A</p>'), save, answers.saved)
    expect(state).toMatchObject({ phase: { name: 'saved', id: postId }, key: 'request-key' })
    expect(reduce(state, type('<p>AB</p>'))).toMatchObject({ id: postId, key: postId })
  })

  test('what is typed after it was saved, while the list loads, is stored as a draft', () => {
    const state = reduce(phases.saved, type('<p>AB</p>'))
    expect(state.phase).toEqual({ name: 'editing', hasSavedEarlier: true })
    expect(isDue(state, 'browser')).toBe(true)
    expect(draftOf(state)).toMatchObject({ version: 4, draftAt: undefined })
  })

  test('errors of the fields stay until the next answer', () => {
    const state = reduce(phases.saving, answers.invalid)
    expect(state.errors).toEqual({ slug: 'This slug is already in use' })
    expect(reduce(state, save).errors).toBe(state.errors)
    expect([save, answers.saved].reduce(reduce, state).errors).toEqual({})
  })

  test('after a session that ended nothing is tried again until Save is pressed', () => {
    const state = reduce(phases.saving, answers.sessionEnded)
    expect(reduce(state, retry)).toBe(state)
    expect(state.errors['']).toContain('session')
    expect(reduce(state, save).phase).toMatchObject({ name: 'saving', attempt: 1 })
  })
})

describe('a connection that is lost', () => {
  test('each retry counts, so that the pauses grow; pressing Save begins again', () => {
    const twice = [retry, answers.unreachable].reduce(reduce, phases.offline)
    expect(twice.phase).toMatchObject({ name: 'offline', attempt: 2 })
    expect(reduce(twice, retry).phase).toMatchObject({ attempt: 3 })
    expect(reduce(twice, save).phase).toMatchObject({ attempt: 1 })
  })

  test('a retry sends what Save was pressed on, and keeps what was typed since in the editor', () => {
    const state = [type('<p>Half a</p>'), retry].reduce(reduce, phases.offline)
    expect(state.phase).toMatchObject({ sent: { content: '<p>A</p>' } })
    const twice = [answers.unreachable, retry].reduce(reduce, state)
    expect(twice.phase).toMatchObject({ sent: { content: '<p>A</p>' } })
    expect(reduce(twice, answers.saved)).toMatchObject({
      phase: { name: 'editing', hasSavedEarlier: true },
      base: { version: 4, form: { content: '<p>A</p>' } },
      form: { content: '<p>Half a</p>' },
    })
  })

  test('pressing Save while the line is away sends what was typed since', () => {
    const state = [type('<p>Later</p>'), save].reduce(reduce, phases.offline)
    expect(state.phase).toMatchObject({ attempt: 1, sent: { content: '<p>Later</p>' } })
  })

  test('the sentence stays while it is tried again', () => {
    expect(reduce(phases.offline, retry).errors).toBe(phases.offline.errors)
  })

  test('an autosave that fails in the middle is told, and does not stop a save', () => {
    const state = reduce(phases.saving, { type: 'draft-not-stored', store: 'server' })
    expect(state.copies.server.hasFailed).toBe(true)
    expect(reduce(state, answers.saved).phase.name).toBe('saved')
    // Nothing is drawn again for each further failure.
    expect(reduce(state, { type: 'draft-not-stored', store: 'server' })).toBe(state)
  })

  test('the next autosave that arrives takes the failure back', () => {
    const failed = reduce(phases.editing, { type: 'draft-not-stored', store: 'server' })
    expect(isDue(failed, 'server')).toBe(true)
    const state = reduce(failed, storedIn('server', draftOf(failed)))
    expect(state.copies.server).toMatchObject({ hasFailed: false, at: '2026-11-03T09:00:00.000Z' })
    expect(isDue(state, 'server')).toBe(false)
  })
})

describe('a conflict', () => {
  test('the merged form is saved over the version that the other person has stored', () => {
    const state = reduce(phases.conflict, merge)
    expect(state).toMatchObject({
      phase: { name: 'saving', attempt: 1, sent: { excerpt: 'Theirs', content: '<p>B</p>' } },
      base: { version: 4, form: theirs },
      errors: {},
    })
    expect(state.generation).toBe(phases.conflict.generation + 1)
  })

  test('a new post that an unanswered save has stored is saved as that post', () => {
    const lost = run(fresh, type('<p>A</p>'), save, answers.unreachable)
    const state = [retry, answers.conflict, merge].reduce(reduce, lost)
    expect(state).toMatchObject({ id: postId, key: postId, base: { version: 4 } })
  })

  test('closing it on a new post leaves the next save to the stored one as well', () => {
    const close: EditorEvent = { type: 'conflict-closed' }
    const state = run(fresh, type('<p>A</p>'), save, answers.conflict, close, save)
    expect(state).toMatchObject({ id: postId, key: postId, base: { version: 0 } })
  })

  test('closing it leaves everything as typed, to be saved or left later', () => {
    const state = reduce(phases.conflict, { type: 'conflict-closed' })
    expect(state).toMatchObject({ base: { version: 3 }, errors: {}, form: { content: '<p>A</p>' } })
    expect(isUnsaved(state)).toBe(true)
  })

  test('an autosave that arrives meanwhile does not close it', () => {
    const arrived = storedIn('server', draftOf(phases.saving))
    const state = reduce(phases.conflict, arrived)
    expect(state.phase).toBe(phases.conflict.phase)
    expect(state.copies.server.at).toBeDefined()
  })

  test('that somebody else has saved is told by the report of the open editor', () => {
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
    // A new post that an earlier, unanswered save has stored is one's own.
    expect(hasNewerVersion(run(fresh, same))).toBe(false)
    expect(isDue(state, 'server')).toBe(true)
    expect(hasNewerVersion(reduce(reduce(state, save), answers.conflict))).toBe(true)
  })
})

describe('autosave', () => {
  test('is due in both stores once something was typed, and not before', () => {
    for (const store of ['browser', 'server'] as const) {
      expect(isDue(initialState(existing), store)).toBe(false)
      expect(isDue(phases.editing, store)).toBe(true)
      const state = reduce(phases.editing, storedIn(store, draftOf(phases.editing)))
      expect(isDue(state, store)).toBe(false)
      expect(isDue(reduce(state, type('<p>AB</p>')), store)).toBe(true)
    }
  })

  test('what was typed while it was stored is due again', () => {
    const sent = draftOf(phases.editing)
    const state = [type('<p>AB</p>'), storedIn('server', sent)].reduce(reduce, phases.editing)
    expect(isDue(state, 'server')).toBe(true)
  })

  test('this device stores once more when the server has, to know which draft it continues', () => {
    const here = reduce(phases.editing, storedIn('browser', draftOf(phases.editing)))
    const both = reduce(here, storedIn('server', draftOf(here)))
    expect(isDue(both, 'browser')).toBe(true)
    expect(draftOf(both).draftAt).toBe('2026-11-03T09:00:00.000Z')
    expect(isDue(reduce(both, storedIn('browser', draftOf(both))), 'browser')).toBe(false)
  })

  test('an answer without a time keeps the time before', () => {
    const state = [
      storedIn('server', draftOf(phases.editing)),
      storedIn('server', draftOf(phases.editing), null),
    ].reduce(reduce, phases.editing)
    expect(state.copies.server.at).toBe('2026-11-03T09:00:00.000Z')
  })

  test('an answer to a draft from before the save does not count as stored', () => {
    const late = storedIn('server', { ...draftOf(phases.saving), form: phases.saving.form })
    const state = [type('<p>AB</p>'), answers.saved, late].reduce(reduce, phases.saving)
    expect(state.copies.server.at).toBeUndefined()
    expect(isDue(state, 'server')).toBe(true)
  })

  test('an answer that nothing was stored leaves the draft due', () => {
    const { editing } = phases
    expect(isDue(reduce(editing, storedIn('server', draftOf(editing), null)), 'server')).toBe(true)
  })
})

describe('recovery', () => {
  const device = found('this device', { at: '2026-11-03T09:00:00.000Z' })
  const server = found('the server')
  const withDraft = { ...existing, draft: serverDraft }

  test('of a draft on this device and one on the server, the newer is offered first', () => {
    expect(run(withDraft, look(server, device)).offered).toEqual([device, server])
    const older = { ...device, at: '2026-11-03T07:00:00.000Z' }
    expect(run(withDraft, look(older, server)).offered).toEqual([server, older])
  })

  test('of two with the same text one is offered, and none that says what is stored', () => {
    const same = { ...device, form: server.form }
    expect(run(withDraft, look(same, server)).offered).toEqual([same])
    expect(run(withDraft, look({ ...device, form: stored })).offered).toEqual([])
  })

  test('nothing is written into the form by itself', () => {
    expect(run(withDraft, look(device, server)).form).toEqual(stored)
  })

  test('the draft on the server is not overwritten before it was restored or discarded', () => {
    const typed = run(withDraft, type('<p>A</p>'))
    expect(isDue(typed, 'server')).toBe(false)
    expect(isDue(typed, 'browser')).toBe(true)
    const offered = reduce(typed, look(device, server))
    expect(isDue(offered, 'server')).toBe(false)
    expect(isDue(reduce(offered, { type: 'drafts-discarded' }), 'server')).toBe(true)
    const state = reduce(offered, { type: 'draft-restored', draft: device })
    expect(isDue(state, 'server')).toBe(true)
  })

  test('without a draft on the server it is autosaved beside an offer of this device', () => {
    const state = run(existing, look(device), type('<p>A</p>'))
    expect(isDue(state, 'server')).toBe(true)
  })

  test('a restored draft replaces the form, and is saved over the version it was typed into', () => {
    const state = run(withDraft, look(device, server), { type: 'draft-restored', draft: device })
    expect(state).toMatchObject({ form: device.form, base: { version: 2 }, offered: [] })
    expect(state.generation).toBe(1)
    // It is stored under this tab before the older copy is deleted.
    expect(isDue(state, 'browser')).toBe(true)
  })

  test('the draft of a new post keeps its version', () => {
    const draft = found('this device', { version: 7 })
    expect(run(fresh, { type: 'draft-restored', draft }).base.version).toBe(0)
  })

  describe('that is undecided while the post is saved', () => {
    const offered = run(withDraft, look(device, server), type('<p>Typo</p>'))

    test('stays offered, and the draft on the server is neither deleted nor overwritten', () => {
      const pressed = reduce(offered, save)
      expect(hasUndecidedServerDraft(pressed, pressed.form)).toBe(true)
      const state = [type('<p>Typo, more</p>'), answers.saved].reduce(reduce, pressed)
      expect(state.offered).toEqual([device, server])
      expect(isDue(state, 'server')).toBe(false)
      expect(isDue(state, 'browser')).toBe(true)
      const restored = reduce(state, { type: 'draft-restored', draft: device })
      expect(isDue(restored, 'server')).toBe(true)
      expect(hasUndecidedServerDraft(restored, restored.form)).toBe(false)
    })

    test('is offered no longer when it says what was saved', () => {
      const same = reduce(offered, type(device.form.content))
      expect([save, answers.saved].reduce(reduce, same).offered).toEqual([server])
    })

    test('on this device alone leaves nothing on the server', () => {
      const pressed = run(existing, look(device), type('<p>Typo</p>'), save)
      expect(hasUndecidedServerDraft(pressed, pressed.form)).toBe(false)
      expect(reduce(pressed, answers.saved).offered).toEqual([device])
    })
  })

  describe('of a new post that is continued', () => {
    const draft = { ...serverDraft, key: 'request-key', base_version: 0 }
    const continued = { ...fresh, isContinued: true, initialForm: draft.form, draft }

    test('is restored at once when this device continued the very draft of the server', () => {
      const state = run(continued, look({ ...device, draftAt: draft.saved_at }))
      expect(state).toMatchObject({ form: device.form, offered: [] })
    })

    test('is offered when it continued another one, whatever its clock says', () => {
      const other = { ...device, at: '2099-01-01T00:00:00.000Z', draftAt: '2020-01-01' }
      const state = run(continued, look(other))
      expect(state).toMatchObject({ form: draft.form, offered: [other] })
    })

    test('is restored at once when only this device has it', () => {
      const state = run({ ...fresh, isContinued: true }, look(device))
      expect(state).toMatchObject({ form: device.form, offered: [] })
    })
  })
})

describe('leaving', () => {
  test('asks while something would be lost, in every phase but saved', () => {
    for (const name of ['editing', 'saving', 'conflict', 'offline'] as const) {
      expect(isUnsaved(phases[name]), name).toBe(true)
    }
    expect(isUnsaved(phases.saved)).toBe(false)
    expect(isUnsaved(initialState(existing))).toBe(false)
    expect(isUnsaved(reduce(phases.editing, type(stored.content)))).toBe(false)
  })

  test('asks when what was typed during a save is taken back to before the save', () => {
    const partly = [type('<p>AB</p>'), answers.saved].reduce(reduce, phases.saving)
    expect(isUnsaved(reduce(partly, type(stored.content)))).toBe(true)
    expect(isUnsaved(reduce(partly, type('<p>A</p>')))).toBe(false)
  })

  test('does not ask for an opened draft in which nothing was typed since', () => {
    const opened = { ...fresh, initialForm: serverDraft.form, draft: serverDraft }
    expect(isUnsaved(initialState(opened))).toBe(false)
    expect(isDirty(initialState(opened))).toBe(true)
    expect(isUnsaved(run(opened, type('<p>A</p>')))).toBe(true)
  })
})
