import { useState } from 'react'
import { imageAltField } from '#app/domain/blog/admin/post-form.ts'
import { foreignImagesError, ownImage } from '#app/domain/blog/html/allowed-image-sources.ts'
import { completeAddress } from '#app/domain/formatted-text/link-address.ts'
import { blogFolder } from '#app/domain/image-configuration.ts'
import { tooLongText } from '#app/domain/text-errors.ts'
import { ImageField } from '#app/images/upload/image-field.tsx'
import type { UploadedImage } from '#app/images/upload/upload-image.ts'
import { AddressField, PromptForm } from '#app/routes/admin/text-editor/rich-text/prompt-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FieldErrors } from '#app/values/result.ts'
import { type EditorImages, imageShown } from './image-address.ts'
import { UploadedImages } from './uploaded-images.tsx'

export interface ImageInText {
  src: string
  alt: string
  width?: number
  height?: number
}

interface PromptProps {
  images: EditorImages
  /** An image that was pasted or dropped into the text. */
  file: File | undefined
  onSubmit: (image: ImageInText) => void
  onClose: () => void
}

const maxWidth = 960

/** Asks for an image: by its address, from this device, or one that was uploaded already. */
export function ImagePrompt({ images, file, onSubmit, onClose }: PromptProps) {
  const [pendingFile, setPendingFile] = useState(file)
  const [chosen, setChosen] = useState<UploadedImage | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const submit = (fields: FormData) => {
    const alt = String(fields.get('alt') ?? '').trim()
    if (alt.length > imageAltField.maxLength)
      return setErrors({ alt: tooLongText(imageAltField.maxLength) })
    const src = completeAddress(String(fields.get('address') ?? ''))
    if (chosen) return onSubmit({ ...fitted(chosen, images.inText), alt })
    if (src === '') return onClose()
    const own = ownImage(src, images.sources)
    if (!own) return setErrors({ address: foreignImagesError([src]) })
    onSubmit({ src: own, alt })
  }
  return (
    <PromptForm title="Image" onSubmit={submit} onClose={onClose}>
      <AddressField label="Enter image URL:" disabled={chosen !== null} error={errors.address} />
      <ImageField
        key={chosen?.publicId}
        name="picture"
        folder={blogFolder}
        label="Upload an image"
        target={images.uploads}
        value={
          chosen && {
            publicId: chosen.publicId,
            url: imageShown(chosen.publicId, images.small) ?? '',
          }
        }
        file={pendingFile}
        onChange={(image) => {
          setPendingFile(undefined)
          setChosen(image)
        }}
      />
      <UploadedImages imageAddress={images.small} chosen={chosen?.publicId} onChoose={setChosen} />
      <TextField name="alt" {...imageAltField} error={errors.alt} autoComplete="off" />
    </PromptForm>
  )
}

function fitted({ publicId, width, height }: UploadedImage, inText: string) {
  const shown = Math.min(width, maxWidth)
  return {
    src: imageShown(publicId, inText) ?? '',
    width: shown,
    height: Math.round((shown * height) / width),
  }
}
