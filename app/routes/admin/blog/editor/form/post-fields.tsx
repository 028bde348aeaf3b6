import { type Dispatch, useCallback } from 'react'
import type { PostField } from '#app/domain/blog/admin/post-form.ts'
import type { EditorOptions } from '#app/routes/admin/blog/editor/editor-options.server.ts'
import type { EditorState } from '#app/routes/admin/blog/editor/editor-state.ts'
import { FeaturedImage } from '#app/routes/admin/blog/editor/images/featured-image.tsx'
import type { EditorEvent } from '#app/routes/admin/blog/editor/reducer.ts'
import { BasicInformation } from './basic-information.tsx'
import { ContentField } from './content-field.tsx'
import { PostSettings } from './post-settings.tsx'
import { SeoSettings } from './seo-settings.tsx'
import { useSlugCheck } from './use-slug-check.ts'

interface FieldsProps {
  state: EditorState
  dispatch: Dispatch<EditorEvent>
  options: EditorOptions
  published_at: string | null
  /** The address of the featured image's preview; null while there is none. */
  image: string | null
  /** Called with the markup that the text editor shows. */
  onShow: (html: string) => void
}

/** The form's sections. */
export function PostFields(props: FieldsProps) {
  const { state, dispatch, options, published_at, image, onShow } = props
  const { key, form, base, errors, generation } = state
  const { categories, images, site, now } = options
  const slugError = useSlugCheck(form.slug, base.form.slug, key)
  const set = useCallback(
    (field: PostField, value: string) => dispatch({ type: 'typed', field, value }),
    [dispatch],
  )
  const setContent = useCallback((content: string) => set('content', content), [set])
  const part = { form, errors, set }
  return (
    <>
      <BasicInformation {...part} slugError={slugError} />
      <ContentField
        generation={generation}
        value={form.content}
        error={errors.content}
        images={images}
        onChange={setContent}
        onShow={onShow}
      />
      <PostSettings {...part} categories={categories} published_at={published_at} now={now} />
      <FeaturedImage {...part} image={image} images={images} />
      <SeoSettings {...part} site={site} image={image} />
    </>
  )
}
