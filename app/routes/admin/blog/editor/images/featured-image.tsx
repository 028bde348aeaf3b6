import { useState } from 'react'
import { imageAltField } from '#app/domain/blog/admin/post-form.ts'
import { blogFolder } from '#app/domain/image-configuration.ts'
import { FocalField } from '#app/images/upload/focal-field.tsx'
import { ImageField } from '#app/images/upload/image-field.tsx'
import {
  controlledText,
  type PartProps,
  Section,
} from '#app/routes/admin/blog/editor/form/section.tsx'
import {
  type EditorImages,
  imageShown,
} from '#app/routes/admin/text-editor/images/image-address.ts'
import { UploadedImages } from '#app/routes/admin/text-editor/images/uploaded-images.tsx'
import { TextField } from '#app/ui/field.tsx'

interface FeaturedProps extends PartProps {
  /** The address of the image's preview; null while there is none. */
  image: string | null
  images: Pick<EditorImages, 'small' | 'uploads'>
}

/** The featured image of a post, and its description for people who cannot see it. */
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
