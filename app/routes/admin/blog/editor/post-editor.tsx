import { ArrowLeft, Eye, Pencil, Save } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { formStateText, type PostForm, readTags } from '#app/domain/blog/admin/post-form.ts'
import { ConflictDialog } from '#app/routes/admin/conflict-dialog.tsx'
import { imageShown } from '#app/routes/admin/text-editor/image-address.ts'
import { useUnsavedChanges } from '#app/ui/admin/form/open-forms.ts'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import type { EditorOptions } from './editor.server.ts'
import { Recovery, SaveMessage, SaveState } from './editor-notices.tsx'
import { PostFields } from './post-fields.tsx'
import {
  hasNewerVersion,
  hasUnsavedText,
  initialState,
  type OpenedPost,
  reduce,
} from './reducer.ts'
import {
  browserDrafts,
  browserDraftsKey,
  discardOnServer,
  type FoundDraft,
  moveFromDeletedPost,
} from './stored-drafts.ts'
import { useAutosave, useSaving } from './use-saving.ts'

interface PostEditorProps extends EditorOptions, OpenedPost {
  title: string
  published_at?: string | null
  others: string[]
  banner?: ReactNode
}

/** Writes a post, new or not: nothing that is typed here is lost (ADR-0014). */
export function PostEditor(props: PostEditorProps) {
  const { title, categories, images, published_at = null } = props
  const { state, dispatch, Form, discardDrafts } = usePostEditor(props)
  const { phase, id, form, base, errors } = state
  const element = useErrorFocus(errors)
  useUnsavedChanges(element, () => hasUnsavedText(state))
  const [isPreview, setPreview] = useState(false)
  const [html, setHtml] = useState<string | null>(null)

  const image = imageShown(form.featured_image, images.card)
  return (
    <>
      <EditorHeader
        title={title}
        isPreview={isPreview}
        isSaving={phase.name === 'saving' || phase.name === 'saved'}
        onToggle={() => setPreview(!isPreview)}
      >
        <SaveState state={state} />
        <SaveMessage state={state} />
      </EditorHeader>
      {id && <EarlierVersions id={id} />}
      <OtherEditors names={state.others ?? props.others} hasNewerVersion={hasNewerVersion(state)} />
      {props.banner}
      <Recovery
        drafts={state.offered ?? []}
        onRestore={(draft) => dispatch({ type: 'draft-restored', draft })}
        onDiscard={discardDrafts}
      />
      <Form
        id="post"
        ref={element}
        method="post"
        action={id && href('/admin/blog/edit/:id', { id })}
        noValidate
        hidden={isPreview}
        className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // The preview would hide the fields that must be corrected.
          setPreview(false)
          dispatch({ type: 'save-pressed' })
        }}
      >
        <input type="hidden" name="key" value={state.key} />
        <input type="hidden" name="version" value={base.version} />
        <PostFields
          state={state}
          dispatch={dispatch}
          options={props}
          published_at={published_at}
          image={image}
          onShow={setHtml}
        />
      </Form>
      {isPreview && (
        <PostPreview
          form={form}
          html={html}
          categories={categories}
          image={image}
          now={props.now}
        />
      )}
      <Conflict state={state} dispatch={dispatch} />
    </>
  )
}

type Editor = ReturnType<typeof usePostEditor>

function EarlierVersions({ id }: { id: string }) {
  return (
    <p className="mt-2">
      <Link
        to={href('/admin/blog/edit/:id/versions', { id })}
        className="link inline-flex min-h-11 items-center"
      >
        Earlier Versions
      </Link>
    </p>
  )
}

function OtherEditors({ names, hasNewerVersion }: { names: string[]; hasNewerVersion: boolean }) {
  return (
    // Rendered before it has text, because screen readers announce only changes of a region that exists.
    <div role="status" className="mt-3 grid gap-2 empty:mt-0">
      {names.length > 0 && (
        <p className="rounded-lg border-l-4 border-ochre bg-white px-4 py-3">
          <bdi className="font-semibold">{names.join(', ')}</bdi> {names.length > 1 ? 'are' : 'is'}{' '}
          also editing this post.
        </p>
      )}
      {hasNewerVersion && (
        <p className="rounded-lg border-l-4 border-ochre bg-white px-4 py-3">
          Somebody else saved this post after you opened it. When you save, you can compare both.
        </p>
      )}
    </div>
  )
}

function Conflict({ state, dispatch }: Pick<Editor, 'state' | 'dispatch'>) {
  const { phase, form, base } = state
  if (phase.name !== 'conflict') return null
  const { conflict } = phase
  const { differences, form: stored, opened = base.form } = conflict
  return (
    <ConflictDialog
      conflict={conflict}
      differences={differences.map((difference) => ({
        ...difference,
        isChangedHere: form[difference.name] !== opened[difference.name],
      }))}
      onResolve={(theirs) => {
        const chosen = differences.filter(({ name }) => theirs.includes(name))
        const fields = Object.fromEntries(chosen.map(({ name }) => [name, stored[name]]))
        dispatch({ type: 'conflict-resolved', form: { ...form, ...fields } })
      }}
      onClose={() => dispatch({ type: 'conflict-closed' })}
    />
  )
}

interface HeaderProps {
  title: string
  isPreview: boolean
  isSaving: boolean
  onToggle: () => void
  children: ReactNode
}

function EditorHeader({ title, isPreview, isSaving, onToggle, children }: HeaderProps) {
  const navigate = useNavigate()
  const Toggle = isPreview ? Pencil : Eye
  return (
    <>
      <h1>{title}</h1>
      <div className="editor-header">
        <div className="flex items-center gap-2">
          <Link
            to={href('/admin/blog')}
            className="button button-quiet mr-auto"
            onClick={(event) => {
              // Back in history, to the list as it was; without a history the link opens the list.
              if (event.metaKey || event.ctrlKey || history.state?.idx === 0) return
              event.preventDefault()
              navigate(-1)
            }}
          >
            <ArrowLeft aria-hidden size={20} /> Back
          </Link>
          <button type="button" className="button button-quiet needs-script" onClick={onToggle}>
            <Toggle aria-hidden size={20} /> {isPreview ? 'Edit' : 'Preview'}
          </button>
          <button type="submit" form="post" className="button" disabled={isSaving}>
            <Save aria-hidden size={20} /> {isSaving ? 'Saving...' : 'Save'}
          </button>
        </div>
        {children}
      </div>
    </>
  )
}

function usePostEditor(opened: OpenedPost) {
  const [state, dispatch] = useReducer(reduce, opened, initialState)
  const { id, key } = state
  const isNew = id === undefined
  const { staff, draft } = opened

  const [tabId] = useState(() => Math.random().toString(36).slice(2))
  const browser = useMemo(
    () => browserDrafts(browserDraftsKey(staff, key, isNew), tabId),
    [staff, key, isNew, tabId],
  )

  const findDrafts = useEffectEvent(() => {
    if (isNew) moveFromDeletedPost(staff, key)
    const here = browser.find()
    const drafts: FoundDraft[] = here ? [{ ...here, source: 'this device' }] : []
    // The server's draft of a new post is in its form already.
    if (draft && !isNew) {
      const { form, saved_at: at, base_version: version } = draft
      drafts.push({ form, at, key, version, source: 'the server' })
    }
    dispatch({ type: 'drafts-found', drafts })
  })
  useEffect(() => findDrafts(), [])

  useAutosave(state, dispatch, browser)
  const Form = useSaving(state, dispatch, { browser, staff })
  return {
    state,
    dispatch,
    Form,
    discardDrafts() {
      // After a failure the draft is offered again.
      if (!isNew && state.foundDraftAt) void discardOnServer(key)
      dispatch({ type: 'drafts-discarded' })
    },
  }
}

interface PreviewProps {
  form: PostForm
  html: string | null
  categories: { id: string; name: string }[]
  image: string | null
  now: string
}

/** The post as it is going to look (S-16.15). */
function PostPreview({ form, html, categories, image, now }: PreviewProps) {
  const category = categories.find(({ id }) => id === form.category_id)
  return (
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <article className="card min-w-0" aria-label="Preview of the post">
        <h2 className="font-display text-2xl wrap-anywhere">
          {form.title.trim() || 'Untitled Post'}
        </h2>
        {html === null ? (
          <p className="mt-3 whitespace-pre-wrap wrap-anywhere">{form.content}</p>
        ) : (
          <div
            className="post-text mt-3"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the editor, whose schema knows no more than the toolbar makes
            dangerouslySetInnerHTML={{ __html: html }}
          />
        )}
      </article>
      <aside className="card" aria-label="Settings of the post">
        <dl className="grid gap-3">
          <Fact name="Status">{formStateText(form, now)}</Fact>
          <Fact name="Category">{category?.name ?? 'None'}</Fact>
          <Fact name="Tags">{readTags(form.tags).join(', ') || 'None'}</Fact>
        </dl>
        {image && (
          <figure className="mt-4">
            <figcaption className="font-semibold">Featured Image</figcaption>
            <img
              src={image}
              alt={form.featured_image_alt}
              className="mt-1.5 w-full rounded-lg bg-clay"
            />
          </figure>
        )}
      </aside>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-stone">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
