import { type Dispatch, type ReactNode, useEffect, useId, useState } from 'react'
import { href } from 'react-router'
import {
  formStateText,
  imageAltField,
  type PostField,
  type PostForm,
  postFields,
  readTags,
  slugOfTitle,
} from '#app/domain/blog/admin/post-form.ts'
import { postStatuses } from '#app/domain/blog/post.ts'
import { blogFolder } from '#app/domain/image-configuration.ts'
import { slugOf, slugTaken } from '#app/domain/slug.ts'
import { ImageField } from '#app/images/upload/image-field.tsx'
import type { EditorImages } from '#app/routes/admin/text-editor/image-address.ts'
import { RichTextField } from '#app/routes/admin/text-editor/rich-text-field.tsx'
import { UploadedImages } from '#app/routes/admin/text-editor/uploaded-images.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { moment } from '#app/values/date-text.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { EditorOptions } from './editor.server.ts'
import type { EditorEvent, EditorState } from './reducer.ts'

interface FieldsProps {
  state: EditorState
  dispatch: Dispatch<EditorEvent>
  options: EditorOptions
  published_at: string | null
  image: string | null
  onShow: (html: string) => void
}

export function PostFields(props: FieldsProps) {
  const { state, dispatch, options, published_at, image, onShow } = props
  const { key, form, base, errors } = state
  const { categories, images, now } = options
  const slugError = useSlugCheck(form.slug, base.form.slug, key)
  const set = (field: PostField, value: string) => dispatch({ type: 'typed', field, value })
  const part = { form, errors, set }
  return (
    <>
      <BasicInformation {...part} slugError={slugError} />
      <Section title="Content">
        <RichTextField
          id="content"
          name="content"
          label={postFields.content.label}
          isRequired
          value={form.content}
          error={errors.content}
          images={images}
          onChange={(content) => set('content', content)}
          onShow={onShow}
        />
      </Section>
      <PostSettings {...part} categories={categories} published_at={published_at} now={now} />
      <FeaturedImage {...part} image={image} images={images} />
      <SeoSettings {...part} />
    </>
  )
}

const debounceMs = 500

function useSlugCheck(slug: string, stored: string, key: string): string | undefined {
  const [taken, setTaken] = useState('')
  const wanted = slugOf(slug)
  useEffect(() => {
    if (!wanted || wanted === stored) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(
          listAddress(href('/admin/blog/slug'), { slug: wanted, id: key }),
          {
            signal: controller.signal,
          },
        )
        const { taken } = response.ok ? await response.json() : { taken: false }
        if (taken) setTaken(wanted)
      } catch {
        // Saving checks again, with the database's unique index.
      }
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted, stored, key])
  return wanted !== '' && wanted !== stored && taken === wanted ? slugTaken : undefined
}

function BasicInformation({ slugError, ...part }: PartProps & { slugError: string | undefined }) {
  const { form, errors, set } = part
  return (
    <Section title="Basic Information">
      <TextField {...controlledText(part, 'title')} required autoComplete="off" />
      <div>
        <TextField
          {...controlledText(part, 'slug')}
          error={slugError ?? errors.slug}
          hint="The post's address: small letters, digits and hyphens."
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={({ currentTarget }) => {
            if (form.slug) set('slug', slugOf(currentTarget.value))
          }}
        />
        <button
          type="button"
          className="button button-quiet needs-script mt-2"
          onClick={() => set('slug', slugOfTitle(form.title))}
        >
          Regenerate
        </button>
      </div>
      <TextAreaField {...controlledText(part, 'excerpt')} rows={3} />
    </Section>
  )
}

interface SettingsProps extends PartProps {
  categories: { id: string; name: string }[]
  published_at: string | null
  now: string
}

function PostSettings({ categories, published_at, now, ...part }: SettingsProps) {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const isPublic = published_at !== null && published_at <= now
  const tags = readTags(part.form.tags)
  return (
    <Section title="Post Settings">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          {...controlled(part, 'status')}
          required
          choices={postStatuses}
          labelOf={(status) => formStateText({ ...part.form, status }, now)}
        />
        <SelectField
          {...controlled(part, 'category_id')}
          placeholder="Select a category"
          choices={categories.map(({ id }) => id)}
          labelOf={(id) => names.get(id) ?? id}
        />
        {isPublic ? (
          <p className="self-end pb-3 text-stone">Published on {moment(published_at)} (Accra)</p>
        ) : (
          <TextField
            {...controlled(part, 'publish_at')}
            hint="Accra time. Leave empty to publish at once."
            type="datetime-local"
            min={now.slice(0, 16)}
          />
        )}
        <div>
          <TextField
            {...controlledText(part, 'tags')}
            hint="Separated by commas"
            autoComplete="off"
          />
          {tags.length > 0 && (
            <ul aria-label="Tags as readers see them" className="mt-2 flex flex-wrap gap-2">
              {tags.map((tag) => (
                <li key={tag} className="rounded-full bg-clay px-3 py-0.5 wrap-anywhere">
                  {tag}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Section>
  )
}

interface PartProps {
  form: PostForm
  errors: FieldErrors
  set: (field: PostField, value: string) => void
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card">
      <h2 id={id}>{title}</h2>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </section>
  )
}

const controlled = ({ form, errors, set }: PartProps, name: PostField) => ({
  name,
  label: postFields[name].label,
  value: form[name],
  error: errors[name],
  onChange: ({
    currentTarget,
  }: {
    currentTarget: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  }) => set(name, currentTarget.value),
})

const controlledText = (part: PartProps, name: PostField) => ({
  ...controlled(part, name),
  maxLength: postFields[name].maxLength,
})

interface FeaturedProps extends PartProps {
  image: string | null
  images: Pick<EditorImages, 'small' | 'uploads'>
}

function FeaturedImage({ image, images, ...part }: FeaturedProps) {
  const { form, errors, set } = part
  const { small, uploads } = images
  const choose = (chosen: string) => set('featured_image', chosen)
  const [isChoosing, setChoosing] = useState(false)
  const publicId = form.featured_image
  return (
    <Section title="Featured Image">
      <ImageField
        // An image that is restored or chosen elsewhere replaces the state of the field.
        key={publicId}
        name="featured_image"
        folder={blogFolder}
        label="Upload an image"
        value={image ? { publicId, url: image } : null}
        error={errors.featured_image}
        target={uploads}
        onChange={(image) => choose(image?.publicId ?? '')}
      />
      <div className="needs-script">
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          Choose an uploaded image
        </button>
        {isChoosing && (
          <div className="mt-3">
            <UploadedImages
              imageAddress={small}
              chosen={publicId}
              onChoose={(image) => choose(image.publicId)}
            />
          </div>
        )}
      </div>
      <TextField
        {...controlledText(part, 'featured_image_alt')}
        hint={imageAltField.hint}
        autoComplete="off"
      />
    </Section>
  )
}

function SeoSettings(part: PartProps) {
  return (
    <Section title="SEO Settings">
      <TextField
        {...controlledText(part, 'meta_title')}
        hint="Leave empty to use the post's title"
        autoComplete="off"
      />
      <TextAreaField
        {...controlledText(part, 'meta_description')}
        hint="Leave empty to use the excerpt"
        rows={2}
      />
    </Section>
  )
}
