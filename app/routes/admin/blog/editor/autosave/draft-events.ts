import { differingFields, type PostForm } from '#app/domain/blog/admin/post-form.ts'
import {
  type EditorState,
  replaced,
  type StoredCopy,
  type StoreName,
} from '#app/routes/admin/blog/editor/editor-state.ts'
import type { FoundDraft, StoreReply, TypedDraft } from './draft-store.ts'

/** The event that a store has replied; `draft` is absent when the server was only asked who else has the post open. */
export interface StoredEvent {
  store: StoreName
  draft?: TypedDraft
  reply: StoreReply
}

/** The editor after the drafts of earlier visits were looked for. */
export function draftsFound(state: EditorState, drafts: FoundDraft[]): EditorState {
  const offered = draftsToOffer(drafts, state.initialForm)
  // A draft of this device that continues the very draft of the server is certainly newer, and restored at
  // once. Any other is offered, since the clocks of a phone and of the server may differ.
  const [first] = offered
  const isNewer = state.isContinued && first && first.draftAt === state.foundDraftAt
  return isNewer ? restored(state, first) : { ...state, offered }
}

/** The drafts that differ from the initial form, newest first; of two with the same text only one. */
function draftsToOffer(found: FoundDraft[], form: PostForm): FoundDraft[] {
  const unsaved = found
    .filter((draft) => differingFields(draft.form, form).length > 0)
    .toSorted((one, other) => other.at.localeCompare(one.at))
  const [newest, older] = unsaved
  const areSame = newest && older && differingFields(newest.form, older.form).length === 0
  return areSame ? [newest] : unsaved
}

/** The editor after the person has chosen a draft. */
export function restored(state: EditorState, { form, version }: FoundDraft): EditorState {
  // The draft's own version, so that saving it reports a conflict when somebody saved the post since.
  const base = state.id === undefined ? state.base : { ...state.base, version }
  return replaced({ ...state, base, offered: [] }, form)
}

/** The editor after a store has replied. */
export function draftStored(state: EditorState, { store, draft, reply }: StoredEvent): EditorState {
  const { others = state.others, version: latestVersion = state.latestVersion } = reply
  const after = withCopy({ ...state, others, latestVersion }, store, { hasFailed: false })
  // A draft that was sent before the post was saved is gone with the save, or was not stored any more.
  if (!reply.at || draft?.version !== state.base.version) return after
  const { form, draftAt } = draft
  return withCopy(after, store, { form, draftAt, at: reply.at })
}

/** The editor after a store has failed. */
export const draftNotStored = (state: EditorState, store: StoreName): EditorState =>
  state.copies[store].hasFailed ? state : withCopy(state, store, { hasFailed: true })

const withCopy = (
  state: EditorState,
  store: StoreName,
  change: Partial<StoredCopy>,
): EditorState => ({
  ...state,
  copies: { ...state.copies, [store]: { ...state.copies[store], ...change } },
})
