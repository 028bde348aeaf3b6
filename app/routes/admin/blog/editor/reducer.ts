import type { Draft } from '#app/domain/blog/admin/post-drafts.server.ts'
import {
  differingFields,
  type PostField,
  type PostForm,
  slugOfTitle,
} from '#app/domain/blog/admin/post-form.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { SaveAnswer, SaveConflict } from './save-answer.ts'
import type { FoundDraft, StoreReply, TypedDraft } from './stored-drafts.ts'

export interface OpenedPost {
  id?: string
  /** The post's id, or the request key that lets a new one be stored only once. */
  postKey: string
  version: number
  stored: PostForm
  /** The form that was typed into a new post before; the editor starts with it. */
  initialForm?: PostForm
  isContinued?: boolean
  draft: Draft | null
  staff: string
  actionData: SaveAnswer | undefined
}

/** What the editor is doing; README.md has a diagram of the transitions. */
type Phase =
  /** `hasSavedEarlier`: the last save is stored, and more was typed while it was under way. */
  | { name: 'editing'; hasSavedEarlier?: boolean }
  | { name: 'saving'; attempt: number; sent: PostForm }
  | { name: 'saved'; id: string }
  | { name: 'conflict'; conflict: SaveConflict }
  /** The server could not be reached; the form on which Save was pressed is sent again by itself. */
  | { name: 'offline'; attempt: number; sent: PostForm }

interface StoredCopy {
  form: PostForm
  draftAt?: string
  /** When the draft was stored; undefined when none was, or it was deleted. */
  at?: string
  hasFailed: boolean
}

type StoreName = 'browser' | 'server'

/** Everything that the editor knows; only the reducer makes a new one. */
export interface EditorState {
  phase: Phase
  id: string | undefined
  key: string
  form: PostForm
  /** The form as the page was opened or saved with it; the server has it. */
  initialForm: PostForm
  base: { form: PostForm; version: number }
  errors: FieldErrors
  /** Whether the slug is made of the title: until somebody writes one. */
  followsTitle: boolean
  /** The drafts of earlier visits that are offered; undefined until they were looked for. */
  offered: FoundDraft[] | undefined
  /** The time of the server's draft that the page was opened with. */
  foundDraftAt: string | undefined
  isContinued: boolean
  copies: Record<StoreName, StoredCopy>
  /** Who else has the post open, and its version on the server; undefined before the first report. */
  others: string[] | undefined
  latestVersion: number | undefined
}

export function initialState(opened: OpenedPost): EditorState {
  const { postKey, stored, initialForm = stored, version, actionData } = opened
  const { conflict } = actionData ?? {}
  const id = conflict?.id ?? opened.id
  const form = actionData?.values ?? initialForm
  const foundDraftAt = opened.draft?.saved_at
  return {
    phase: conflict ? { name: 'conflict', conflict } : { name: 'editing' },
    id,
    key: conflict?.id ?? postKey,
    form,
    initialForm,
    base: { form: stored, version },
    errors: actionData?.errors ?? {},
    followsTitle: id === undefined && form.slug === slugOfTitle(form.title),
    offered: undefined,
    foundDraftAt,
    isContinued: opened.isContinued ?? false,
    copies: {
      browser: { form, draftAt: foundDraftAt, hasFailed: false },
      server: { form, hasFailed: false },
    },
    others: undefined,
    latestVersion: undefined,
  }
}

export const isDirty = ({ form, base }: EditorState) => differingFields(form, base.form).length > 0

/** Whether leaving the page would lose typed text; what came from a stored draft is not lost. */
export const hasUnsavedText = (state: EditorState) =>
  isDirty(state) && differingFields(state.form, state.initialForm).length > 0

export const hasNewerVersion = ({ id, base, latestVersion = 0 }: EditorState) =>
  id !== undefined && latestVersion > base.version

export const draftOf = ({ key, form, base, copies, foundDraftAt }: EditorState): TypedDraft => ({
  key,
  form,
  version: base.version,
  draftAt: copies.server.at ?? foundDraftAt,
})

export function isDue(state: EditorState, store: StoreName): boolean {
  const { form, draftAt } = draftOf(state)
  const copy = state.copies[store]
  if (!isDirty(state)) return false
  if (store === 'browser') return copy.form !== form || copy.draftAt !== draftAt
  // The server has one draft: what was found there is not overwritten before it was restored or discarded.
  const isFree = state.foundDraftAt === undefined || state.offered?.length === 0
  return isFree && copy.form !== form
}

const undecided = ({ offered = [] }: EditorState, saved: PostForm): FoundDraft[] =>
  offered.filter((draft) => differingFields(draft.form, saved).length > 0)

/** Never so for a new post, whose form begins with its draft. */
export const hasUndecidedServerDraft = (state: EditorState, saved: PostForm): boolean =>
  state.id !== undefined && state.foundDraftAt !== undefined && undecided(state, saved).length > 0

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
      const over = { base: { form, version }, initialForm: form, errors: {}, followsTitle: false }
      return saving({ ...state, ...over, form: event.form }, event.form, 1)
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
  return { ...state, base, offered: [], form, followsTitle: false }
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
