import { type PostField, type PostForm, slugOfTitle } from '#app/domain/blog/admin/post-form.ts'
import {
  draftNotStored,
  draftStored,
  draftsFound,
  restored,
  type StoredEvent,
} from './autosave/draft-events.ts'
import type { FoundDraft } from './autosave/draft-store.ts'
import { type EditorState, replaced, type StoreName } from './editor-state.ts'
import type { SaveAnswer } from './save-answer.ts'
import { answered, saving, stayedOpen } from './save-events.ts'

export type EditorEvent =
  | { type: 'typed'; field: PostField; value: string }
  | { type: 'drafts-found'; drafts: FoundDraft[] }
  | { type: 'draft-restored'; draft: FoundDraft }
  | { type: 'drafts-discarded' }
  | ({ type: 'draft-stored' } & StoredEvent)
  | { type: 'draft-not-stored'; store: StoreName }
  | { type: 'save-pressed' }
  | { type: 'retry-due' }
  | { type: 'save-answered'; answer: SaveAnswer }
  | { type: 'conflict-resolved'; form: PostForm }
  | { type: 'conflict-closed' }

/** The editor after an event. What is typed changes by typing, restoring and merging alone. */
export function reduce(state: EditorState, event: EditorEvent): EditorState {
  const { phase } = state
  switch (event.type) {
    case 'typed':
      return typed(state, event.field, event.value)
    case 'drafts-found':
      return draftsFound(state, event.drafts)
    case 'draft-restored':
      return restored(state, event.draft)
    case 'drafts-discarded':
      return { ...state, offered: [] }
    case 'draft-stored':
      return draftStored(state, event)
    case 'draft-not-stored':
      return draftNotStored(state, event.store)
    case 'save-pressed':
      return phase.name === 'editing' || phase.name === 'offline'
        ? saving(state, state.form, 1)
        : state
    case 'retry-due':
      return phase.name === 'offline' ? saving(state, phase.sent, phase.attempt + 1) : state
    case 'save-answered':
      return phase.name === 'saving' ? answered(state, phase, event.answer) : state
    case 'conflict-resolved': {
      if (phase.name !== 'conflict') return state
      const { form, version } = phase.conflict
      const over = { ...state, base: { form, version }, initialForm: form, errors: {} }
      return saving(replaced(over, event.form), event.form, 1)
    }
    case 'conflict-closed':
      return phase.name === 'conflict'
        ? { ...state, phase: { name: 'editing' }, errors: {} }
        : state
  }
}

function typed(state: EditorState, field: PostField, value: string): EditorState {
  if (state.form[field] === value) return state
  const followsTitle = state.followsTitle && field !== 'slug'
  const slug = followsTitle && field === 'title' ? { slug: slugOfTitle(value) } : {}
  const after = { ...state, followsTitle, form: { ...state.form, [field]: value, ...slug } }
  return state.phase.name === 'saved' ? stayedOpen(after, state.phase.id) : after
}
