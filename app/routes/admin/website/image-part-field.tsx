import { createContext, useContext } from 'react'
import type { ImagePart } from '#app/domain/clinic/document-part.ts'
import { websiteFolder } from '#app/domain/image-configuration.ts'
import type { UploadTarget } from '#app/images/image-host.ts'
import { ImageField } from '#app/images/upload/image-field.tsx'
import { publicIdPlaceholder } from '#app/routes/admin/text-editor/images/image-address.ts'
import type { PartFieldProps } from './part-field-props.ts'

/** What the form needs of the image host. */
export interface ImageHostFacts {
  /** The address of a preview, with a placeholder for the public id. */
  preview: string
  uploads: UploadTarget
}

export const ImageHostContext = createContext<ImageHostFacts | null>(null)

/** An image of a document: chosen and uploaded at once. */
export function ImagePartField({ part, path, value, errors, onChange }: PartFieldProps<ImagePart>) {
  const host = useContext(ImageHostContext)
  const publicId = String(value ?? '')
  if (!host) return null
  return (
    <div>
      <p className="mb-1.5 font-semibold">
        {part.label} <span className="font-normal text-stone">(optional)</span>
      </p>
      <ImageField
        // An image that was taken over from somebody else replaces the state of the field.
        key={publicId}
        name={path}
        folder={websiteFolder}
        label="Upload a picture"
        value={
          publicId ? { publicId, url: host.preview.replace(publicIdPlaceholder, publicId) } : null
        }
        error={errors[path]}
        target={host.uploads}
        onChange={(image) => onChange(image?.publicId ?? '')}
      />
    </div>
  )
}
