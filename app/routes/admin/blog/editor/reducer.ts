import {
  differingFields,
  type PostField,
  type PostForm,
  pickForm,
  slugOfTitle,
} from '#app/domain/blog/post-form.ts'
import {
  draftNotStored,
  draftStored,
  draftsFound,
  restored,
  type StoredEvent,
} from './autosave/draft-events.ts'
import type { FoundDraft } from './autosave/draft-store.ts'
import { type EditorState, type Phase, replaced, type StoreName } from './editor-state.ts'
import type { SaveAnswer } from './save-answer.ts'

/** What can happen to the editor. */
export type EditorEvent =
  | { type: 'typed'; field: PostField; value: string }
  /** On a slow connection somebody may have typed before the page was hydrated. */
  | { type: 'typed-early'; values: Readonly<Record<string, unknown>> }
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
    case 'typed-early':
      return typedEarly(state, event.values)
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
      const { id, form, version } = phase.conflict
      const over = { ...state, id, key: id, base: { form, version }, initialForm: form, errors: {} }
      return saving(replaced(over, event.form), event.form, 1)
    }
    case 'conflict-closed':
      return phase.name === 'conflict'
        ? { ...state, phase: { name: 'editing' }, errors: {} }
        : state
  }
}

function typed(state: EditorState, field: PostField, value: string): EditorState {
  const followsTitle = state.followsTitle && field !== 'slug'
  if (state.form[field] === value) {
    return followsTitle === state.followsTitle ? state : { ...state, followsTitle }
  }
  const slug = followsTitle && field === 'title' ? { slug: slugOfTitle(value) } : {}
  const after = { ...state, followsTitle, form: { ...state.form, [field]: value, ...slug } }
  return state.phase.name === 'saved' ? stayedOpen(after, state.phase.id) : after
}

function typedEarly(state: EditorState, values: Readonly<Record<string, unknown>>): EditorState {
  const form = pickForm({ ...state.form, ...values })
  const slug = slugOfTitle(form.title)
  const hasOwnSlug = form.slug !== state.form.slug && form.slug !== slug
  const followsTitle = state.followsTitle && !hasOwnSlug
  return { ...state, followsTitle, form: followsTitle ? { ...form, slug } : form }
}

const saving = (state: EditorState, sent: PostForm, attempt: number): EditorState => ({
  ...state,
  phase: { name: 'saving', attempt, sent },
})

type Saving = Extract<Phase, { name: 'saving' }>

function answered(state: EditorState, phase: Saving, answer: SaveAnswer): EditorState {
  const { saved, conflict, isTemporary, errors } = answer
  const { attempt, sent } = phase
  if (saved) return stored(state, phase, saved)
  if (conflict) return { ...state, errors, phase: { name: 'conflict', conflict } }
  if (isTemporary) return { ...state, errors, phase: { name: 'offline', attempt, sent } }
  return { ...state, errors, phase: { name: 'editing' } }
}

function stored(
  state: EditorState,
  { sent }: Saving,
  { id, version }: NonNullable<SaveAnswer['saved']>,
): EditorState {
  // The drafts were deleted with the save, so what was typed since then is due again in both stores.
  const copy = { form: sent, hasFailed: false }
  const after = {
    ...state,
    base: { form: sent, version },
    initialForm: sent,
    // Readers may have its address already.
    followsTitle: false,
    errors: {},
    offered: [],
    foundDraftAt: undefined,
    copies: { browser: copy, server: copy },
  }
  const hasTypedSince = differingFields(state.form, sent).length > 0
  return hasTypedSince ? stayedOpen(after, id) : { ...after, phase: { name: 'saved', id } }
}

/** The page is not left with words that are not stored; a post that was new continues under its id. */
const stayedOpen = (state: EditorState, id: string): EditorState => ({
  ...state,
  id,
  key: id,
  phase: { name: 'editing', hasSavedEarlier: true },
})
