import {
  differingFields,
  type PostField,
  type PostForm,
  slugOfTitle,
} from '#app/domain/blog/admin/post-form.ts'
import {
  type EditorState,
  hasUndecidedServerDraft,
  type Phase,
  replaced,
  type StoredCopy,
  type StoreName,
  undecided,
} from './editor-state.ts'
import type { SaveAnswer } from './save-answer.ts'
import type { FoundDraft, StoreReply, TypedDraft } from './stored-drafts.ts'

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

/** The event that a store has replied; `draft` is absent when the server was only asked who else has the post open. */
interface StoredEvent {
  store: StoreName
  draft?: TypedDraft
  reply: StoreReply
}

function draftsFound(state: EditorState, drafts: FoundDraft[]): EditorState {
  const offered = draftsToOffer(drafts, state.initialForm)
  // A draft that continues the very draft of the server is certainly newer. Any other is offered, since clocks may differ.
  const [first] = offered
  const isNewer = state.isContinued && first && first.draftAt === state.foundDraftAt
  return isNewer ? restored(state, first) : { ...state, offered }
}

function draftsToOffer(found: FoundDraft[], form: PostForm): FoundDraft[] {
  const unsaved = found
    .filter((draft) => differingFields(draft.form, form).length > 0)
    .toSorted((one, other) => other.at.localeCompare(one.at))
  const [newest, older] = unsaved
  const areSame = newest && older && differingFields(newest.form, older.form).length === 0
  return areSame ? [newest] : unsaved
}

function restored(state: EditorState, { form, version }: FoundDraft): EditorState {
  // The draft's own version, so that saving it reports a conflict when somebody saved the post since.
  const base = state.id === undefined ? state.base : { ...state.base, version }
  return replaced({ ...state, base, offered: [] }, form)
}

function draftStored(state: EditorState, { store, draft, reply }: StoredEvent): EditorState {
  const { others = state.others, version: latestVersion = state.latestVersion } = reply
  const after = withCopy({ ...state, others, latestVersion }, store, { hasFailed: false })
  // A draft that was sent before the post was saved is gone with the save, or was not stored any more.
  if (!reply.at || draft?.version !== state.base.version) return after
  const { form, draftAt } = draft
  return withCopy(after, store, { form, draftAt, at: reply.at })
}

const draftNotStored = (state: EditorState, store: StoreName): EditorState =>
  state.copies[store].hasFailed ? state : withCopy(state, store, { hasFailed: true })

const withCopy = (state: EditorState, store: StoreName, change: Partial<StoredCopy>) => ({
  ...state,
  copies: { ...state.copies, [store]: { ...state.copies[store], ...change } },
})

const saving = (state: EditorState, sent: PostForm, attempt: number): EditorState => ({
  ...state,
  phase: { name: 'saving', attempt, sent },
})

type Saving = Extract<Phase, { name: 'saving' }>

function answered(state: EditorState, phase: Saving, answer: SaveAnswer): EditorState {
  const { saved, conflict, isTemporary, errors } = answer
  const { attempt, sent } = phase
  if (saved) return stored(state, phase, saved)
  if (conflict) {
    return { ...asStored(state, conflict.id), errors, phase: { name: 'conflict', conflict } }
  }
  if (isTemporary) return { ...state, errors, phase: { name: 'offline', attempt, sent } }
  return { ...state, errors, phase: { name: 'editing' } }
}

function stored(
  state: EditorState,
  { sent }: Saving,
  { id, version }: NonNullable<SaveAnswer['saved']>,
): EditorState {
  // This tab's drafts were deleted with the save, so what was typed since then is due again in both stores.
  const copy = { form: sent, hasFailed: false }
  // A slug that only followed the title is not changed under readers who have its address.
  const form = state.followsTitle ? { ...state.form, slug: sent.slug } : state.form
  const after = {
    ...state,
    form,
    base: { form: sent, version },
    initialForm: sent,
    followsTitle: false,
    errors: {},
    offered: undecided(state, sent),
    foundDraftAt: hasUndecidedServerDraft(state, sent) ? state.foundDraftAt : undefined,
    copies: { browser: copy, server: copy },
  }
  const hasTypedSince = differingFields(form, sent).length > 0
  return hasTypedSince ? stayedOpen(after, id) : { ...after, phase: { name: 'saved', id } }
}

/** A post that was new continues under its id, and its slug follows the title no longer. */
const asStored = (state: EditorState, id: string): EditorState => ({
  ...state,
  id,
  key: id,
  followsTitle: false,
})

/** The editor after a save during which more was typed: it stays open, now on the stored post. */
const stayedOpen = (state: EditorState, id: string): EditorState => ({
  ...asStored(state, id),
  phase: { name: 'editing', hasSavedEarlier: true },
})
