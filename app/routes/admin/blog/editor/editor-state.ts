import type { Draft } from '#app/domain/blog/admin/post-drafts.server.ts'
import { differingFields, type PostForm, slugOfTitle } from '#app/domain/blog/admin/post-form.ts'
import type { FoundDraft, TypedDraft } from '#app/routes/admin/blog/editor/stored-drafts.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { SaveAnswer, SaveConflict } from './save-answer.ts'

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
export type Phase =
  /** `hasSavedEarlier`: the last save is stored, and more was typed while it was under way. */
  | { name: 'editing'; hasSavedEarlier?: boolean }
  | { name: 'saving'; attempt: number; sent: PostForm }
  | { name: 'saved'; id: string }
  | { name: 'conflict'; conflict: SaveConflict }
  /** The server could not be reached; the form on which Save was pressed is sent again by itself. */
  | { name: 'offline'; attempt: number; sent: PostForm }

export interface StoredCopy {
  form: PostForm
  draftAt?: string
  /** When the draft was stored; undefined when none was, or it was deleted. */
  at?: string
  hasFailed: boolean
}

export type StoreName = 'browser' | 'server'

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
  /** Increases when the whole form was replaced: a React key for components that hold state of their own. */
  generation: number
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
    generation: 0,
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

export const undecided = ({ offered = [] }: EditorState, saved: PostForm): FoundDraft[] =>
  offered.filter((draft) => differingFields(draft.form, saved).length > 0)

/** Never so for a new post, whose form begins with its draft. */
export const hasUndecidedServerDraft = (state: EditorState, saved: PostForm): boolean =>
  state.id !== undefined && state.foundDraftAt !== undefined && undecided(state, saved).length > 0

export const replaced = (state: EditorState, form: PostForm): EditorState => ({
  ...state,
  form,
  followsTitle: false,
  generation: state.generation + 1,
})
