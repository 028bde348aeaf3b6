import { type ReactNode, useCallback, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import type { FieldErrors } from '#app/result.ts'
import { FailureText } from '#app/ui/admin/failure.tsx'
import { useUnsavedChanges } from '#app/ui/admin/form/open-forms.ts'
import { Message } from '#app/ui/message.tsx'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import { Recovery } from './autosave/recovery.tsx'
import { SaveState } from './autosave/save-state.tsx'
import { ConflictDialog } from './conflict/conflict-dialog.tsx'
import { OtherEditors } from './conflict/other-editors.tsx'
import type { EditorOptions } from './editor-options.server.ts'
import { BasicInformation } from './form/basic-information.tsx'
import { EditorHeader } from './form/editor-header.tsx'
import { PostPreview } from './form/post-preview.tsx'
import { PostSettings } from './form/post-settings.tsx'
import { SeoSettings } from './form/seo-settings.tsx'
import { useSlugCheck } from './form/use-slug-check.ts'
import { FeaturedImage } from './images/featured-image.tsx'
import { picturePreview } from './images/picture-address.ts'
import { ContentField } from './rich-text/content-field.tsx'
import { useMergedRefs } from './use-merged-refs.ts'
import { type OpenedPost, usePostEditor } from './use-post-editor.ts'

interface PostEditorProps extends EditorOptions, OpenedPost {
  title: string
  published_at?: string | null
  /** Who else has the post open. */
  others: string[]
  /** Shown above the form. */
  banner?: ReactNode
}

const noErrors: FieldErrors = {}

/** Writes a post, new or not: nothing that is typed here is lost (ADR-0014). */
export function PostEditor(props: PostEditorProps) {
  const { title, id, categories, site, now, pictures, published_at = null } = props
  const element = useRef<HTMLFormElement>(null)
  const editor = usePostEditor(props, element)
  const { post, saving, localDraft, serverDraft, isSaved } = editor
  const { form, base, isDirty, set } = post
  useUnsavedChanges(element, () => editor.isUnsaved && !isSaved.current)
  const [isPreview, setPreview] = useState(false)
  const [html, setHtml] = useState<string | null>(null)

  const errors = saving.result?.errors ?? noErrors
  const conflict = saving.result?.conflict
  const formRef = useMergedRefs(element, useErrorFocus(errors))
  const slugError = useSlugCheck(form.slug, base.form.slug, id ?? '')
  const setContent = useCallback((content: string) => set('content', content), [set])
  const picture = picturePreview(form, pictures.card)
  const part = { form, errors, set }
  const hasNewerVersion = id !== undefined && (serverDraft.version ?? 0) > base.version
  return (
    <>
      <EditorHeader
        title={title}
        isPreview={isPreview}
        isSaving={saving.isSaving}
        onToggle={() => setPreview(!isPreview)}
      >
        <SaveState localDraft={localDraft} serverDraft={serverDraft} isDirty={isDirty} />
      </EditorHeader>
      {errors[''] && (
        <div className="mt-3">
          <Message kind="alert">
            <FailureText text={errors['']} />
            {saving.isWaiting && ' It will be tried again by itself.'}
          </Message>
        </div>
      )}
      {id && (
        <p className="mt-2">
          <Link
            to={href('/admin/blog/edit/:id/versions', { id })}
            className="link inline-flex min-h-11 items-center"
          >
            Earlier versions
          </Link>
        </p>
      )}
      <OtherEditors names={serverDraft.others ?? props.others} hasNewerVersion={hasNewerVersion} />
      {props.banner}
      <Recovery
        drafts={editor.recoverableDrafts}
        onRestore={editor.restore}
        onDiscard={editor.discard}
      />
      <saving.Form
        id="post"
        ref={formRef}
        method="post"
        noValidate
        hidden={isPreview}
        className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // The preview would hide the fields that must be corrected.
          setPreview(false)
          if (!saving.isSaving) editor.save()
        }}
      >
        <input type="hidden" name="key" value={editor.key} />
        <input type="hidden" name="version" value={base.version} />
        <BasicInformation {...part} slugError={slugError} />
        <ContentField
          generation={post.generation}
          value={form.content}
          error={errors.content}
          pictures={pictures}
          onChange={setContent}
          onShow={setHtml}
        />
        <PostSettings {...part} categories={categories} published_at={published_at} now={now} />
        <FeaturedImage {...part} picture={picture} pictures={pictures} />
        <SeoSettings {...part} site={site} picture={picture} />
      </saving.Form>
      {isPreview && (
        <PostPreview form={form} html={html} categories={categories} picture={picture} />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={form}
          opened={base.form}
          onResolve={editor.resolveConflict}
          onClose={saving.dismiss}
        />
      )}
    </>
  )
}
