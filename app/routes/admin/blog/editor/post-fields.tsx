import { type ComponentProps, type Dispatch, useCallback, useEffect, useState } from 'react'
import { href } from 'react-router'
import {
  formStateText,
  type PostField,
  postFields,
  readTags,
  slugOfTitle,
} from '#app/domain/blog/admin/post-form.ts'
import { postStatuses } from '#app/domain/blog/post.ts'
import { slugOf, slugTaken } from '#app/domain/slug.ts'
import { RichTextField } from '#app/routes/admin/text-editor/rich-text-field.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { moment } from '#app/values/date-text.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { EditorOptions } from './editor.server.ts'
import type { EditorState } from './editor-state.ts'
import {
  controlled,
  controlledText,
  FeaturedImage,
  type PartProps,
  Section,
  SeoSettings,
} from './post-sections.tsx'
import type { EditorEvent } from './reducer.ts'

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

const ContentField = (
  props: Omit<ComponentProps<typeof RichTextField>, 'id' | 'label' | 'name' | 'isRequired'>,
) => (
  <Section title="Content">
    <RichTextField
      {...props}
      id="content"
      name="content"
      label={postFields.content.label}
      isRequired
    />
  </Section>
)

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
            hint="Accra time. Empty publishes at once when the status is Published."
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
