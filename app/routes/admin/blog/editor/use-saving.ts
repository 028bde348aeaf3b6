import { type Dispatch, useEffect, useEffectEvent } from 'react'
import { href, useFetcher, useNavigate, useNavigation } from 'react-router'
import type { PostForm } from '#app/domain/blog/admin/post-form.ts'
import { type browserDrafts, moveToPost } from '#app/routes/admin/blog/editor/stored-drafts.ts'
import { postsAddressAfter } from '#app/routes/admin/blog/listed-row.ts'
import { retryDelay } from '#app/values/retry/retry-delay.ts'
import { type EditorState, hasUndecidedServerDraft } from './editor-state.ts'
import type { EditorEvent } from './reducer.ts'
import type { SaveAnswer } from './save-answer.ts'

const retryPauses = { firstMs: 2000, maxMs: 60_000 }

/** Does what the editor's phase requires. Returns the form's component, which also works without JavaScript. */
export function useSaving(
  state: EditorState,
  dispatch: Dispatch<EditorEvent>,
  { browser, staff }: { browser: ReturnType<typeof browserDrafts>; staff: string },
) {
  const { phase, id, key, base } = state
  const { Form, submit, data: answer } = useFetcher<SaveAnswer>()
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'

  const send = useEffectEvent((form: PostForm) => {
    const action = id ? href('/admin/blog/edit/:id', { id }) : href('/admin/blog/new')
    const draftUndecided = String(hasUndecidedServerDraft(state, form))
    const fields = { ...form, key, version: String(base.version), stay: 'true', draftUndecided }
    // The page's loaders do not run again, neither when the editor is left nor when it stays.
    void submit(fields, { method: 'post', action, defaultShouldRevalidate: false })
  })
  const leave = useEffectEvent(() => {
    // Not if the person is leaving for another page already.
    if (!isLeaving) void navigate(postsAddressAfter('saved'))
  })
  useEffect(() => {
    if (phase.name === 'saving') send(phase.sent)
    if (phase.name === 'saved') leave()
    if (phase.name !== 'offline') return
    const retry = () => dispatch({ type: 'retry-due' })
    const timer = setTimeout(retry, retryDelay(phase.attempt, retryPauses))
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [phase, dispatch])

  const receive = useEffectEvent((received: SaveAnswer) => {
    if (received.saved && phase.name === 'saving') browser.discardSaved(phase.sent)
    const storedId = received.saved?.id ?? received.conflict?.id
    if (!id && storedId) moveToPost(staff, { key, id: storedId })
    dispatch({ type: 'save-answered', answer: received })
  })
  useEffect(() => {
    if (answer) receive(answer)
  }, [answer])
  return Form
}
