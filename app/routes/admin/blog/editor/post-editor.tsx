import { useCallback, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import type { KeptDraft } from '#app/domain/blog/post-drafts.server.ts'
import type { PostForm } from '#app/domain/blog/post-form.ts'
import type { Corrections } from '#app/outcome.ts'
import { Message } from '#app/ui/message.tsx'
import { useFaultFocus } from '#app/ui/use-fault-focus.ts'
import { BasicInformation } from './basic-information.tsx'
import type { Choices } from './choices.server.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ContentField } from './content-field.tsx'
import type { EditorAnswer } from './editor-answer.ts'
import { EditorHeader } from './editor-header.tsx'
import { FeaturedImage } from './featured-image.tsx'
import { forgetOnServer } from './forget-on-server.ts'
import { whenStored } from './keeping-form.ts'
import { forgetKept, placeOf } from './kept-forms.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { OtherEditors } from './other-editors.tsx'
import { pictureShown } from './picture-address.ts'
import { PostPreview } from './post-preview.tsx'
import { PostSettings } from './post-settings.tsx'
import { Recovery } from './recovery.tsx'
import { SaveState } from './save-state.tsx'
import { SeoSettings } from './seo-settings.tsx'
import { useBothRefs } from './use-both-refs.ts'
import { useDeviceCopy } from './use-device-copy.ts'
import { usePostForm } from './use-post-form.ts'
import { type Found, useRecovery } from './use-recovery.ts'
import { useSaving } from './use-saving.ts'
import { useServerDraft } from './use-server-draft.ts'
import { useSlugCheck } from './use-slug-check.ts'

export interface PostEditorProps extends Choices {
  title: string
  /** Undefined for a post that is not stored yet. */
  id?: string
  /** The post's id, or what a new one is stored once by. */
  postKey: string
  version: number
  stored: PostForm
  published_at?: string | null
  draft: KeptDraft | null
  /** Who else has the post open. */
  others: string[]
  staff: string
  answer: EditorAnswer | undefined
}

const none: Corrections = {}

/** Writes a post, new or not: nothing that is typed here is lost (docs/decisions/0014). */
export function PostEditor(props: PostEditorProps) {
  const { title, id, stored, categories, site, now, staff, published_at = null } = props
  const isNew = id === undefined
  const element = useRef<HTMLFormElement>(null)
  const typed = props.answer?.values ?? stored
  const post = usePostForm({ typed, stored, version: props.version, isNew, element })
  const { form, base, isDirty, set, replace } = post
  const [key, setKey] = useState(props.postKey)
  const [isPreview, setPreview] = useState(false)
  const [html, setHtml] = useState<string | null>(null)

  const saving = useSaving(() => ({ ...form, key, version: String(base.version) }), props.answer)
  const errors = saving.answer?.errors ?? none
  const faulty = useFaultFocus(errors)

  const place = placeOf(staff, id ?? '', isNew)
  // Each opening keeps its own, so that it does not write over what it has yet to offer.
  const [slot] = useState(() => Math.random().toString(36).slice(2))
  const recovery = useRecovery({ place, slot, draft: props.draft, stored })
  const device = useDeviceCopy({ place, slot, key, version: base.version, form, isDirty })
  // A draft that was found is not written over before somebody has decided about it.
  const isOn = recovery.isDecided || props.draft?.key !== key
  const draft = useServerDraft({ key, version: base.version, form, isDirty, isOn })

  const isStored = useRef(false)
  useEffect(
    () =>
      whenStored(() => {
        isStored.current = true
        forgetKept(place)
      }),
    [place],
  )

  const restore = (found: Found) => {
    if (isNew) setKey(found.key)
    // Whether somebody has saved the post since then is told when this is saved.
    replace(found.form, isNew ? undefined : { form: stored, version: found.version })
    recovery.decide()
  }
  const discard = () => {
    const key = props.draft?.key
    if (key) void forgetOnServer(key)
    recovery.decide()
  }
  const settle = (settled: PostForm) => {
    const conflict = saving.answer?.conflict
    if (conflict) replace(settled, { form: conflict.form, version: conflict.version })
    saving.dismiss()
    setSettled(true)
  }
  const [isSettled, setSettled] = useState(false)
  const { save } = saving
  useEffect(() => {
    // Only now does the form hold what was chosen.
    if (!isSettled) return
    setSettled(false)
    save()
  }, [isSettled, save])

  const picture = pictureShown(form.featured_image, props.pictures.card)
  const part = { form, errors, set }
  const taken = useSlugCheck(form.slug, base.form.slug, id ?? '')
  return (
    <>
      <EditorHeader
        title={title}
        isPreview={isPreview}
        isSaving={saving.isSaving}
        onToggle={() => setPreview(!isPreview)}
      >
        <SaveState device={device} draft={draft} isDirty={isDirty} />
      </EditorHeader>
      {errors[''] && (
        <div className="mt-3">
          <Message kind="alert">
            {errors['']}
            {saving.isWaiting && ' It will be tried again by itself.'}
          </Message>
        </div>
      )}
      {!isNew && (
        <p className="mt-2">
          <Link
            to={href('/admin/blog/edit/:id/versions', { id })}
            className="link inline-flex min-h-11 items-center"
          >
            Earlier versions
          </Link>
        </p>
      )}
      <OtherEditors
        names={draft.others ?? props.others}
        isOvertaken={!isNew && draft.version !== undefined && draft.version > base.version}
      />
      <Recovery found={recovery.found} onRestore={restore} onDiscard={discard} />
      <saving.Form
        id="post"
        ref={useBothRefs(element, faulty)}
        method="post"
        noValidate
        hidden={isPreview}
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (saving.isSaving) return
          device.keep()
          saving.save()
        }}
      >
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="version" value={base.version} />
        <BasicInformation {...part} taken={taken} />
        <ContentField
          generation={post.generation}
          value={form.content}
          error={errors.content}
          pictures={props.pictures}
          onChange={useCallback((content: string) => set('content', content), [set])}
          onShow={setHtml}
        />
        <PostSettings {...part} categories={categories} published_at={published_at} now={now} />
        <FeaturedImage {...part} picture={picture} small={props.pictures.small} />
        <SeoSettings {...part} site={site} picture={picture} />
      </saving.Form>
      {isPreview && (
        <PostPreview form={form} html={html} categories={categories} picture={picture} />
      )}
      {saving.answer?.conflict && (
        <ConflictDialog
          conflict={saving.answer.conflict}
          mine={form}
          opened={base.form}
          onSettle={settle}
          onClose={saving.dismiss}
        />
      )}
      <LeaveQuestion isDirty={isDirty} isStored={useCallback(() => isStored.current, [])} />
    </>
  )
}
