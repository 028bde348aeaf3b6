import type { Draft } from '#app/domain/blog/admin/post-drafts.server.ts'
import { emptyPost, type PostForm } from '#app/domain/blog/admin/post-form.ts'
import {
  type EditorEvent,
  type EditorState,
  initialState,
  type OpenedPost,
  reduce,
} from '#app/routes/admin/blog/editor/reducer.ts'
import type { SaveAnswer } from '#app/routes/admin/blog/editor/save-answer.ts'
import type { FoundDraft, TypedDraft } from '#app/routes/admin/blog/editor/stored-drafts.ts'

/** The id of the stored post. */
export const postId = '0b8f6c52-9d2a-4a4e-8f51-3f1f6a1f0c11'
/** A post as the server has it. */
export const storedForm: PostForm = {
  ...emptyPost,
  title: 'Scans',
  slug: 'scans',
  content: '<p>Come.</p>',
}
/** The editor opened with a stored post. */
export const openedPost: OpenedPost = {
  id: postId,
  postKey: postId,
  version: 3,
  stored: storedForm,
  draft: null,
  staff: 'ama',
  actionData: undefined,
}
/** The editor opened for a new post. */
export const openedNewPost: OpenedPost = {
  postKey: 'request-key',
  version: 0,
  stored: emptyPost,
  draft: null,
  staff: 'ama',
  actionData: undefined,
}

/** The event when the content was typed. */
export const typed = (value: string): EditorEvent => ({ type: 'typed', field: 'content', value })
/** The event when Save was pressed. */
export const savePressed: EditorEvent = { type: 'save-pressed' }
/** The event when the pause before a retry is over. */
export const retryDue: EditorEvent = { type: 'retry-due' }
const answer = (given: Partial<SaveAnswer>): EditorEvent => ({
  type: 'save-answered',
  answer: { errors: {}, ...given },
})
/** The post as another person saved it. */
export const theirForm: PostForm = { ...storedForm, excerpt: 'Theirs' }
/** The conflict with what the other person saved. */
export const theirConflict = {
  id: postId,
  version: 4,
  form: theirForm,
  by: 'Kofi Bio',
  at: '2026-11-03T08:00:00.000Z',
}
/** The events of each kind of answer to a save. */
export const answers = {
  saved: answer({ saved: { id: postId, version: 4 } }),
  invalid: answer({ errors: { slug: 'This slug is already in use' } }),
  conflict: answer({ errors: { '': 'Changed' }, conflict: { ...theirConflict, differences: [] } }),
  sessionEnded: answer({ errors: { '': 'Your session has ended' } }),
  unreachable: answer({ errors: { '': 'Failed to save post.' }, isTemporary: true }),
}
/** The event when one text was made of both. */
export const conflictResolved: EditorEvent = {
  type: 'conflict-resolved',
  form: { ...theirForm, content: '<p>B</p>' },
}

/** The editor after events. */
export const stateAfter = (opened: OpenedPost, ...events: EditorEvent[]) =>
  events.reduce(reduce, initialState(opened))

/** The draft that the server sends with the editor. */
export const serverDraft: Draft = {
  key: postId,
  form: { ...storedForm, content: '<p>Server</p>' },
  saved_at: '2026-11-03T08:00:00.000Z',
  base_version: 2,
}
/** A draft of an earlier visit. */
export const foundDraft = (
  source: FoundDraft['source'],
  change: Partial<FoundDraft> = {},
): FoundDraft => ({
  source,
  key: postId,
  version: 2,
  form: { ...storedForm, content: `<p>${source}</p>` },
  at: '2026-11-03T08:00:00.000Z',
  ...change,
})
/** The event when drafts of an earlier visit were found. */
export const draftsFound = (...drafts: FoundDraft[]): EditorEvent => ({
  type: 'drafts-found',
  drafts,
})
/** The event when a store has answered an autosave. */
export const draftStored = (
  store: 'browser' | 'server',
  draft: TypedDraft,
  at: string | null = '2026-11-03T09:00:00.000Z',
): EditorEvent => ({ type: 'draft-stored', store, draft, reply: { at } })

/** The editor in each phase. */
export const phases = {
  editing: stateAfter(openedPost, typed('<p>A</p>')),
  saving: stateAfter(openedPost, typed('<p>A</p>'), savePressed),
  saved: stateAfter(openedPost, typed('<p>A</p>'), savePressed, answers.saved),
  conflict: stateAfter(openedPost, typed('<p>A</p>'), savePressed, answers.conflict),
  offline: stateAfter(openedPost, typed('<p>A</p>'), savePressed, answers.unreachable),
} satisfies Record<EditorState['phase']['name'], EditorState>
