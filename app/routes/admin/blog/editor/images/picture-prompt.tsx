import { useState } from 'react'
import { foreignPictures, ownPicture } from '#app/domain/blog/picture-sources.ts'
import { blogFolder } from '#app/image-configuration.ts'
import type { StoredImage } from '#app/images/image-host.ts'
import { ImageField } from '#app/images/upload/image-field.tsx'
import { completeAddress } from '#app/routes/admin/blog/editor/rich-text/addresses.ts'
import { AddressField, PromptForm } from '#app/routes/admin/blog/editor/rich-text/prompt-form.tsx'
import { TextField } from '#app/ui/field.tsx'
import { type EditorPictures, pictureShown } from './picture-address.ts'
import { UploadedPictures } from './uploaded-pictures.tsx'

/** The attributes of a picture in a text. */
export interface PictureInText {
  src: string
  alt: string
  width?: number
  height?: number
}

interface PromptProps {
  pictures: EditorPictures
  /** A picture that was pasted or dropped into the text. */
  file: File | undefined
  onSubmit: (picture: PictureInText) => void
  onClose: () => void
}

const maxWidth = 960

/** Asks for a picture: by its address, from this device, or one that was uploaded already. */
export function PicturePrompt({ pictures, file, onSubmit, onClose }: PromptProps) {
  const [pendingFile, setPendingFile] = useState(file)
  const [chosen, setChosen] = useState<StoredImage | null>(null)
  const [error, setError] = useState<string>()
  const submit = (fields: FormData) => {
    const alt = String(fields.get('alt') ?? '').trim()
    const src = completeAddress(String(fields.get('address') ?? ''))
    if (chosen) return onSubmit({ ...fitted(chosen, pictures.inText), alt })
    if (src === '') return onClose()
    const own = ownPicture(src, pictures.sources)
    if (!own) return setError(foreignPictures([src]))
    onSubmit({ src: own, alt })
  }
  return (
    <PromptForm title="Image" isLong onSubmit={submit} onClose={onClose}>
      <AddressField label="Enter image URL:" disabled={chosen !== null} error={error} />
      <ImageField
        key={chosen?.publicId}
        name="picture"
        folder={blogFolder}
        label="Upload an image"
        problem={pictures.problem}
        value={
          chosen && {
            publicId: chosen.publicId,
            url: pictureShown(chosen.publicId, pictures.small) ?? '',
          }
        }
        file={pendingFile}
        onChange={(picture) => {
          setPendingFile(undefined)
          setChosen(picture)
        }}
      />
      <UploadedPictures
        pictureAddress={pictures.small}
        chosen={chosen?.publicId}
        onChoose={setChosen}
      />
      <TextField
        name="alt"
        label="Alt Text"
        hint="What the picture shows, for those who cannot see it"
        maxLength={300}
        autoComplete="off"
      />
    </PromptForm>
  )
}

function fitted({ publicId, width, height }: StoredImage, inText: string) {
  const shown = Math.min(width, maxWidth)
  return {
    src: pictureShown(publicId, inText) ?? '',
    width: shown,
    height: Math.round((shown * height) / width),
  }
}
