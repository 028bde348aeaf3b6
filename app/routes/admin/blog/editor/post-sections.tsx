import { type ReactNode, useId, useState } from 'react'
import {
  imageAltField,
  type PostField,
  type PostForm,
  postFields,
} from '#app/domain/blog/admin/post-form.ts'
import { descriptionOf } from '#app/domain/blog/post.ts'
import { blogFolder } from '#app/domain/image-configuration.ts'
import { slugOf } from '#app/domain/slug.ts'
import { FocalField } from '#app/images/upload/focal-field.tsx'
import { ImageField } from '#app/images/upload/image-field.tsx'
import { type EditorImages, imageShown } from '#app/routes/admin/text-editor/image-address.ts'
import { UploadedImages } from '#app/routes/admin/text-editor/uploaded-images.tsx'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import type { FieldErrors } from '#app/values/result.ts'

export interface PartProps {
  form: PostForm
  errors: FieldErrors
  set: (field: PostField, value: string) => void
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card">
      <h2 id={id}>{title}</h2>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </section>
  )
}

export const controlled = ({ form, errors, set }: PartProps, name: PostField) => ({
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

export const controlledText = (part: PartProps, name: PostField) => ({
  ...controlled(part, name),
  maxLength: postFields[name].maxLength,
})

interface FeaturedProps extends PartProps {
  image: string | null
  images: Pick<EditorImages, 'small' | 'uploads'>
}

export function FeaturedImage({ image, images, ...part }: FeaturedProps) {
  const { form, errors, set } = part
  const { small, uploads } = images
  // The focal point belongs to the previous image.
  const choose = (chosen: string) => {
    if (chosen === form.featured_image) return
    set('featured_image', chosen)
    set('focal_x', '')
    set('focal_y', '')
  }
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
        value={publicId ? { publicId, url: image ?? imageShown(publicId, small) ?? '' } : null}
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
          Choose from those already uploaded
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
      <FocalField
        src={imageShown(publicId, small)}
        x={form.focal_x}
        y={form.focal_y}
        errors={errors}
        onChange={(x, y) => {
          set('focal_x', x)
          set('focal_y', y)
        }}
      />
      <TextField
        {...controlledText(part, 'featured_image_alt')}
        hint={imageAltField.hint}
        autoComplete="off"
      />
    </Section>
  )
}

export function SeoSettings({
  site,
  image,
  ...part
}: PartProps & { site: string; image: string | null }) {
  const { form } = part
  const clinic = useBackOfficeClinic()
  const title = form.meta_title.trim() || form.title.trim() || 'Untitled Post'
  const description = descriptionOf({
    meta_description: form.meta_description.trim(),
    excerpt: form.excerpt.trim(),
    content: form.content,
  })
  const host = URL.canParse(site) ? new URL(site).host : site
  return (
    <Section title="SEO Settings">
      <TextField
        {...controlledText(part, 'meta_title')}
        hint="Empty: the post's title is used"
        autoComplete="off"
      />
      <TextAreaField
        {...controlledText(part, 'meta_description')}
        hint="Empty: the excerpt is used"
        rows={2}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <figure className="min-w-0">
          <figcaption className="font-semibold">In a search result</figcaption>
          <div className="mt-1.5 rounded-lg border border-clay p-3 wrap-anywhere">
            <p className="text-stone">
              {host} › blog › {slugOf(form.slug)}
            </p>
            <p className="text-lg text-indigo">{truncated(`${title} | ${clinic.name}`, 60)}</p>
            <p>{truncated(description, 160) || 'No description yet'}</p>
          </div>
        </figure>
        <figure className="min-w-0">
          <figcaption className="font-semibold">As a shared link</figcaption>
          <div className="mt-1.5 overflow-hidden rounded-lg border border-clay">
            {image && (
              <img src={image} alt="" className="aspect-[1.91] w-full bg-clay object-cover" />
            )}
            <div className="bg-shea p-3 wrap-anywhere">
              <p className="text-stone">{host}</p>
              <p className="font-semibold">{truncated(title, 70)}</p>
              <p className="line-clamp-2">{truncated(description, 200)}</p>
            </div>
          </div>
        </figure>
      </div>
    </Section>
  )
}

const truncated = (text: string, maxLength: number) => {
  const characters = [...text]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text
}
