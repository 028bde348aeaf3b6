import { differingFields, type PostForm } from '#app/domain/blog/admin/post-form.ts'
import { type EditorState, hasUndecidedServerDraft, type Phase, undecided } from './editor-state.ts'
import type { SaveAnswer } from './save-answer.ts'

/** The editor while a form is sent. */
export const saving = (state: EditorState, sent: PostForm, attempt: number): EditorState => ({
  ...state,
  phase: { name: 'saving', attempt, sent },
})

type Saving = Extract<Phase, { name: 'saving' }>

/** The editor after the response to a save. */
export function answered(state: EditorState, phase: Saving, answer: SaveAnswer): EditorState {
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
export const stayedOpen = (state: EditorState, id: string): EditorState => ({
  ...asStored(state, id),
  phase: { name: 'editing', hasSavedEarlier: true },
})
