import { describe, expect, test } from 'vitest'
import type { Draft } from '#app/domain/blog/admin/post-drafts.server.ts'
import { emptyPost } from '#app/domain/blog/admin/post-form.ts'
import {
  draftOf,
  type EditorEvent,
  type EditorState,
  hasNewerVersion,
  hasUndecidedServerDraft,
  hasUnsavedText,
  initialState,
  isDirty,
  isDue,
  type OpenedPost,
  reduce,
} from './reducer.ts'
import type { SaveAnswer } from './save-answer.ts'
import type { FoundDraft, TypedDraft } from './stored-drafts.ts'

const postId = '0b8f6c52-9d2a-4a4e-8f51-3f1f6a1f0c11'
const eight = '2026-11-03T08:00:00.000Z'
const nine = '2026-11-03T09:00:00.000Z'
const storedForm = { ...emptyPost, title: 'Scans', slug: 'scans', content: '<p>Come.</p>' }
const theirForm = { ...storedForm, excerpt: 'Theirs' }
const openedNewPost: OpenedPost = {
  postKey: 'request-key',
  version: 0,
  stored: emptyPost,
  draft: null,
  staff: 'ama',
  actionData: undefined,
}
const openedPost = {
  ...openedNewPost,
  id: postId,
  postKey: postId,
  version: 3,
  stored: storedForm,
} satisfies OpenedPost

const typed = (value: string): EditorEvent => ({ type: 'typed', field: 'content', value })
const savePressed: EditorEvent = { type: 'save-pressed' }
const retryDue: EditorEvent = { type: 'retry-due' }
const conflictClosed: EditorEvent = { type: 'conflict-closed' }
const bothForm = { ...theirForm, content: '<p>B</p>' }
const conflictResolved: EditorEvent = { type: 'conflict-resolved', form: bothForm }
const answer = (given: Partial<SaveAnswer>): EditorEvent => ({
  type: 'save-answered',
  answer: { errors: {}, ...given },
})
const theirs = { id: postId, version: 4, form: theirForm, by: 'Kofi Bio', at: eight }
const conflict = { ...theirs, differences: [] }
const saved = answer({ saved: { id: postId, version: 4 } })
const invalid = answer({ errors: { slug: 'This slug is already in use' } })
const conflicting = answer({ errors: { '': 'Changed' }, conflict })
const sessionEnded = answer({ errors: { '': 'Your session has ended' } })
const unreachable = answer({ errors: { '': 'Failed to save post.' }, isTemporary: true })

const reduceAll = (state: EditorState, ...events: EditorEvent[]) => events.reduce(reduce, state)
const opened = (post: OpenedPost, ...events: EditorEvent[]) =>
  reduceAll(initialState(post), ...events)

/** The draft that the server sends with the editor. */
const serverDraft: Draft = {
  key: postId,
  form: { ...storedForm, content: '<p>Server</p>' },
  saved_at: eight,
  base_version: 2,
}
/** A draft of an earlier visit. */
const foundDraft = (source: FoundDraft['source'], change: Partial<FoundDraft> = {}) => {
  const form = { ...storedForm, content: `<p>${source}</p>` }
  return { source, key: postId, version: 2, form, at: eight, ...change }
}
const draftsFound = (...drafts: FoundDraft[]): EditorEvent => ({ type: 'drafts-found', drafts })
const draftRestored = (draft: FoundDraft): EditorEvent => ({ type: 'draft-restored', draft })
const draftsDiscarded: EditorEvent = { type: 'drafts-discarded' }
type Store = 'browser' | 'server'
const draftStored = (store: Store, draft: TypedDraft, at: string | null = nine): EditorEvent => ({
  type: 'draft-stored',
  store,
  draft,
  reply: { at },
})
const draftNotStored = (store: Store): EditorEvent => ({ type: 'draft-not-stored', store })
/** Whether an autosave is due on this device and on the server. */
const due = (state: EditorState) => [isDue(state, 'browser'), isDue(state, 'server')]

const editing = opened(openedPost, typed('<p>A</p>'))
const saving = reduceAll(editing, savePressed)
const phases = {
  editing,
  saving,
  saved: reduceAll(saving, saved),
  conflict: reduceAll(saving, conflicting),
  offline: reduceAll(saving, unreachable),
} satisfies Record<EditorState['phase']['name'], EditorState>

const events: Record<string, EditorEvent> = {
  typed: typed('<p>Changed</p>'),
  'drafts found': draftsFound(foundDraft('this device')),
  'draft restored': draftRestored(foundDraft('the server')),
  'drafts discarded': draftsDiscarded,
  'stored on this device': draftStored('browser', draftOf(editing)),
  'stored on the server': draftStored('server', draftOf(editing)),
  'not stored on this device': draftNotStored('browser'),
  'not stored on the server': draftNotStored('server'),
  'save pressed': savePressed,
  'retry due': retryDue,
  'answered saved': saved,
  'answered invalid': invalid,
  'answered conflict': conflicting,
  'answered session ended': sessionEnded,
  'answered unreachable': unreachable,
  'conflict resolved': conflictResolved,
  'conflict closed': conflictClosed,
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

test.each(Object.keys(phases) as (keyof typeof phases)[])(
  'each event in the phase "%s" leads where the diagram in README.md says, and loses nothing that was typed',
  (name) => {
    const state = phases[name]
    expect(state.phase.name).toBe(name)
    for (const [event, happening] of Object.entries(events)) {
      const { phase, form } = reduce(state, happening)
      expect(phase.name, event).toBe(transitions[name][event] ?? name)
      const replacesText = ['typed', 'draft restored', 'conflict resolved'].includes(event)
      if (!replacesText) expect(form.content, event).toBe('<p>A</p>')
      // A phase that goes on is the same object: effects must not run again.
      if (phase.name === name && name !== 'editing') expect(phase, event).toBe(state.phase)
    }
    // Only an open conflict can be resolved, so that a late tap changes no text.
    if (name !== 'conflict') expect(reduce(state, conflictResolved)).toBe(state)
  },
)

describe('typing', () => {
  const title = (value: string): EditorEvent => ({ type: 'typed', field: 'title', value })
  const slug = (value: string): EditorEvent => ({ type: 'typed', field: 'slug', value })

  test.each<[slug: string, post: OpenedPost, events: EditorEvent[]]>([
    ['blood-tests', openedNewPost, [title('Blood Tests')]],
    ['mine', openedNewPost, [title('A'), slug('mine'), title('B')]],
    ['scans', openedPost, [title('Changed')]],
    // Filled in again by a browser after a reload.
    ['earlier', openedNewPost, [title('Early'), slug('early'), title('Earlier')]],
    // Stored meanwhile.
    ['blood-tests', openedNewPost, [title('Blood Tests'), savePressed, saved, title('Other')]],
    ['early', openedNewPost, [title('Early'), savePressed, title('B'), saved, title('C')]],
    ['mine', openedNewPost, [title('Blood Tests'), savePressed, slug('mine'), saved]],
  ])(
    'the slug of a new post follows the title until it is stored or somebody writes one: %s',
    (expected, post, happened) => {
      expect(opened(post, ...happened).form.slug).toBe(expected)
    },
  )

  test('is preserved in a form that the server sends back without JavaScript', () => {
    const errors = { title: 'Title is required' }
    const actionData = { errors, values: { ...storedForm, title: '' } }
    const state = initialState({ ...openedPost, actionData })
    expect(state).toMatchObject({ phase: { name: 'editing' }, form: { title: '' }, errors })
    const withConflict = { actionData: { ...actionData, conflict } }
    expect(initialState({ ...openedPost, ...withConflict }).phase.name).toBe('conflict')
    const asNew = initialState({ ...openedNewPost, ...withConflict })
    expect(asNew).toMatchObject({ phase: { name: 'conflict' }, id: postId, key: postId })
  })
})

describe('saving', () => {
  test('leaves what is typed meanwhile, which is saved over the version that was stored', () => {
    const longer = reduce(saving, typed('<p>AB</p>'))
    const state = reduce(longer, saved)
    expect(state).toMatchObject({
      phase: { name: 'editing', hasSavedEarlier: true },
      base: { version: 4, form: { content: '<p>A</p>' } },
      form: { content: '<p>AB</p>' },
    })
    expect([hasUnsavedText(state), hasNewerVersion(state)]).toEqual([true, false])
    // What is taken back again is nothing new.
    expect(reduceAll(longer, typed('<p>A</p>'), saved).phase.name).toBe('saved')
    // The save deletes the drafts, so what was stored as one meanwhile is due again.
    const draft = draftOf(longer)
    const both = reduceAll(longer, draftStored('server', draft), draftStored('browser', draft))
    expect(due(reduce(both, saved))).toEqual([true, true])
  })

  test('makes a new post continue as the stored one once more was typed', () => {
    const pressed = opened(openedNewPost, typed('<p>A</p>'), savePressed)
    const state = reduceAll(pressed, typed('<p>AB</p>'), saved)
    expect(state).toMatchObject({ id: postId, key: postId, base: { version: 4 } })
    expect(due(state)).toEqual([true, true])
    // The key of one that is left stays, so that no editor is reported for it.
    const left = reduce(pressed, saved)
    expect(left).toMatchObject({ phase: { name: 'saved', id: postId }, key: 'request-key' })
    expect(reduce(left, typed('<p>AB</p>'))).toMatchObject({ id: postId, key: postId })
  })

  test('shows the errors of the fields until the next answer', () => {
    const state = reduce(saving, invalid)
    expect(state.errors).toEqual({ slug: 'This slug is already in use' })
    expect(reduce(state, savePressed).errors).toBe(state.errors)
    expect(reduceAll(state, savePressed, saved).errors).toEqual({})
  })
})

describe('a connection that is lost', () => {
  test('counts each retry of what Save was pressed on, and leaves in the editor what was typed since', () => {
    const sent = { content: '<p>A</p>' }
    const half = { content: '<p>Half a</p>' }
    const twice = reduceAll(phases.offline, typed(half.content), retryDue, unreachable, retryDue)
    expect(twice.phase).toMatchObject({ attempt: 3, sent })
    expect(twice.errors).toBe(phases.offline.errors)
    const phase = { name: 'editing', hasSavedEarlier: true }
    const base = { version: 4, form: sent }
    expect(reduce(twice, saved)).toMatchObject({ phase, base, form: half })
    // Pressing Save begins again with what was typed since.
    const pressed = reduceAll(twice, unreachable, savePressed)
    expect(pressed.phase).toMatchObject({ attempt: 1, sent: half })
  })

  test('marks an autosave that fails, which stops no save, until the next one succeeds', () => {
    const state = reduce(saving, draftNotStored('server'))
    expect(state.copies.server.hasFailed).toBe(true)
    expect(reduce(state, saved).phase.name).toBe('saved')
    // A further failure leaves the same state object, so that React renders nothing again.
    expect(reduce(state, draftNotStored('server'))).toBe(state)
    const failed = reduce(editing, draftNotStored('server'))
    expect(isDue(failed, 'server')).toBe(true)
    const again = reduce(failed, draftStored('server', draftOf(failed)))
    expect(again.copies.server).toMatchObject({ hasFailed: false, at: nine })
    expect(isDue(again, 'server')).toBe(false)
  })
})

describe('a conflict', () => {
  test('is resolved by a merged form, which is saved over the version that the other person has stored', () => {
    expect(reduce(phases.conflict, conflictResolved)).toMatchObject({
      phase: { name: 'saving', attempt: 1, sent: bothForm },
      base: { version: 4, form: theirForm },
      errors: {},
    })
  })

  test('of a new post that an unanswered save has stored lets it be saved as that post', () => {
    const pressed = opened(openedNewPost, typed('<p>A</p>'), savePressed)
    const state = reduceAll(pressed, unreachable, retryDue, conflicting, conflictResolved)
    expect(state).toMatchObject({ id: postId, key: postId, base: { version: 4 } })
    // Also where it was closed first.
    const closed = reduceAll(pressed, conflicting, conflictClosed, savePressed)
    expect(closed).toMatchObject({ id: postId, key: postId, base: { version: 0 } })
  })

  test('that is closed leaves everything as typed, and an autosave closes none', () => {
    const state = reduce(phases.conflict, conflictClosed)
    expect(state).toMatchObject({ base: { version: 3 }, errors: {}, form: { content: '<p>A</p>' } })
    expect(hasUnsavedText(state)).toBe(true)
    const autosaved = reduce(phases.conflict, draftStored('server', draftOf(saving)))
    expect(autosaved.phase).toBe(phases.conflict.phase)
    expect(autosaved.copies.server.at).toBe(nine)
  })

  test('is announced by the answer to an autosave or an editor report', () => {
    const report = (version: number, others?: string[]): EditorEvent => ({
      type: 'draft-stored',
      store: 'server',
      reply: { at: null, others, version },
    })
    const state = reduce(editing, report(4, ['Kofi Bio']))
    expect(hasNewerVersion(state)).toBe(true)
    expect(state.others).toEqual(['Kofi Bio'])
    expect(hasNewerVersion(reduce(editing, report(3)))).toBe(false)
    // Where an earlier save without an answer has stored the new post, the newer version is one's own.
    expect(hasNewerVersion(opened(openedNewPost, report(3)))).toBe(false)
    expect(isDue(state, 'server')).toBe(true)
    expect(hasNewerVersion(reduceAll(state, savePressed, conflicting))).toBe(true)
  })
})

describe('autosave', () => {
  test('is due in both stores once something was typed, and not before', () => {
    for (const store of ['browser', 'server'] as const) {
      expect(isDue(initialState(openedPost), store)).toBe(false)
      expect(isDue(editing, store)).toBe(true)
      const state = reduce(editing, draftStored(store, draftOf(editing)))
      expect(isDue(state, store)).toBe(false)
      expect(isDue(reduce(state, typed('<p>AB</p>')), store)).toBe(true)
      // What was typed while it was stored is due again.
      const longer = reduceAll(editing, typed('<p>AB</p>'), draftStored(store, draftOf(editing)))
      expect(isDue(longer, store)).toBe(true)
    }
  })

  test('stores once more on this device when the server has, to know which draft it continues', () => {
    const here = reduce(editing, draftStored('browser', draftOf(editing)))
    const both = reduce(here, draftStored('server', draftOf(here)))
    expect(isDue(both, 'browser')).toBe(true)
    expect(draftOf(both).draftAt).toBe(nine)
    expect(isDue(reduce(both, draftStored('browser', draftOf(both))), 'browser')).toBe(false)
  })

  test('stays due after an answer that nothing was stored, or one to a draft from before the save', () => {
    const unstored = draftStored('server', draftOf(editing), null)
    expect(isDue(reduce(editing, unstored), 'server')).toBe(true)
    const twice = reduceAll(editing, draftStored('server', draftOf(editing)), unstored)
    expect(twice.copies.server.at).toBe(nine)
    const longer = reduceAll(saving, typed('<p>AB</p>'), saved)
    const state = reduce(longer, draftStored('server', draftOf(saving)))
    expect(state.copies.server.at).toBeUndefined()
    expect(isDue(state, 'server')).toBe(true)
  })
})

describe('a draft of an earlier visit', () => {
  const device = foundDraft('this device', { at: nine })
  const server = foundDraft('the server')
  const withDraft = { ...openedPost, draft: serverDraft }
  const older = { ...device, at: '2026-11-03T07:00:00.000Z' }
  const same = { ...device, form: server.form }

  test.each<[what: string, found: FoundDraft[], offered: FoundDraft[]]>([
    ['the newer is offered first', [server, device], [device, server]],
    ['the newer is offered first', [older, server], [server, older]],
    ['of two with the same text one is offered', [same, server], [same]],
    ['none is offered that says what is stored', [{ ...device, form: storedForm }], []],
  ])('%s, and nothing is written into the form by itself', (_, found, offered) => {
    const state = opened(withDraft, draftsFound(...found))
    expect(state.offered).toEqual(offered)
    expect(state.form).toEqual(storedForm)
  })

  test('on the server is not overwritten before it was restored or discarded', () => {
    const begun = opened(withDraft, typed('<p>A</p>'))
    expect(due(begun)).toEqual([true, false])
    const offered = reduce(begun, draftsFound(device, server))
    expect(isDue(offered, 'server')).toBe(false)
    expect(isDue(reduce(offered, draftsDiscarded), 'server')).toBe(true)
    expect(isDue(reduce(offered, draftRestored(device)), 'server')).toBe(true)
    // Beside an offer of this device alone the server is autosaved.
    expect(isDue(opened(openedPost, draftsFound(device), typed('<p>A</p>')), 'server')).toBe(true)
  })

  test('that is restored replaces the form, and is saved over the version it was typed into', () => {
    const state = opened(withDraft, draftsFound(device, server), draftRestored(device))
    expect(state).toMatchObject({ form: device.form, base: { version: 2 }, offered: [] })
    // It is stored under this tab before the older copy is deleted.
    expect(isDue(state, 'browser')).toBe(true)
    // A new post has no version, whatever its draft says.
    const ofNew = opened(openedNewPost, draftRestored(foundDraft('this device', { version: 7 })))
    expect(ofNew.base.version).toBe(0)
  })

  test('that is undecided while the post is saved stays offered, and is neither deleted nor overwritten', () => {
    const offered = opened(withDraft, draftsFound(device, server), typed('<p>Typo</p>'))
    const pressed = reduce(offered, savePressed)
    expect(hasUndecidedServerDraft(pressed, pressed.form)).toBe(true)
    const state = reduceAll(pressed, typed('<p>Typo, more</p>'), saved)
    expect(state.offered).toEqual([device, server])
    expect(due(state)).toEqual([true, false])
    const restored = reduce(state, draftRestored(device))
    expect(isDue(restored, 'server')).toBe(true)
    expect(hasUndecidedServerDraft(restored, restored.form)).toBe(false)
    // It is offered no longer when it says what was saved.
    const equal = reduceAll(offered, typed(device.form.content), savePressed, saved)
    expect(equal.offered).toEqual([server])
    // On this device alone it leaves nothing on the server.
    const here = opened(openedPost, draftsFound(device), typed('<p>Typo</p>'), savePressed)
    expect(hasUndecidedServerDraft(here, here.form)).toBe(false)
    expect(reduce(here, saved).offered).toEqual([device])
  })

  test('of a new post that is continued is restored at once where this device continued the very same', () => {
    const draft = { ...serverDraft, key: 'request-key', base_version: 0 }
    const alone = { ...openedNewPost, isContinued: true }
    const continued = { ...alone, initialForm: draft.form, draft }
    const mine = { ...device, draftAt: draft.saved_at }
    const restored = { form: device.form, offered: [] }
    expect(opened(continued, draftsFound(mine))).toMatchObject(restored)
    expect(opened(alone, draftsFound(device))).toMatchObject(restored)
    // It is offered when it continued another one, whatever its clock says.
    const other = { ...device, at: '2099-01-01T00:00:00.000Z', draftAt: '2020-01-01' }
    const offered = { form: draft.form, offered: [other] }
    expect(opened(continued, draftsFound(other))).toMatchObject(offered)
  })
})

test('leaving asks while something would be lost, in every phase but saved', () => {
  for (const [name, state] of Object.entries(phases))
    expect(hasUnsavedText(state), name).toBe(name !== 'saved')
  expect(hasUnsavedText(initialState(openedPost))).toBe(false)
  expect(hasUnsavedText(reduce(editing, typed(storedForm.content)))).toBe(false)
  // Also when what was typed during a save is taken back to before the save.
  const partly = reduceAll(saving, typed('<p>AB</p>'), saved)
  expect(hasUnsavedText(reduce(partly, typed(storedForm.content)))).toBe(true)
  expect(hasUnsavedText(reduce(partly, typed('<p>A</p>')))).toBe(false)
  // Not for an opened draft in which nothing was typed since.
  const draft = { ...openedNewPost, initialForm: serverDraft.form, draft: serverDraft }
  expect(hasUnsavedText(initialState(draft))).toBe(false)
  expect(isDirty(initialState(draft))).toBe(true)
  expect(hasUnsavedText(opened(draft, typed('<p>A</p>')))).toBe(true)
})
