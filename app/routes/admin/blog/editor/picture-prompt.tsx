import { useState } from 'react'
import { foreignPictures, ownPicture } from '#app/domain/blog/picture-sources.ts'
import type { StoredImage } from '#app/platform/images/image-host.ts'
import { PictureField } from '#app/routes/admin/uploads/picture-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import { completeAddress } from './addresses.ts'
import { type EditorPictures, pictureShown } from './picture-address.ts'
import { AddressField, PromptForm } from './prompt-form.tsx'
import { UploadedPictures } from './uploaded-pictures.tsx'

/** A picture as it stands in a text. */
export interface PictureInText {
  src: string
  alt: string
  width?: number
  height?: number
}

interface PromptProps {
  /** Where the image host delivers a picture as wide as a text, and small. */
  pictures: EditorPictures
  /** A picture that was pasted or dropped into the text. */
  file: File | undefined
  onAnswer: (picture: PictureInText) => void
  onClose: () => void
}

const widest = 960

/** Asks for a picture: by its address, from this device, or one that was uploaded already. */
export function PicturePrompt({ pictures, file, onAnswer, onClose }: PromptProps) {
  const [unsent, setUnsent] = useState(file)
  const [chosen, setChosen] = useState<StoredImage | null>(null)
  const [error, setError] = useState<string>()
  const answer = (fields: FormData) => {
    const alt = String(fields.get('alt') ?? '').trim()
    const src = completeAddress(String(fields.get('address') ?? ''))
    if (chosen) return onAnswer({ ...fitted(chosen, pictures.inText), alt })
    if (src === '') return onClose()
    const own = ownPicture(src, pictures.sources)
    if (!own) return setError(foreignPictures([src]))
    onAnswer({ src: own, alt })
  }
  return (
    <PromptForm title="Image" isLong onAnswer={answer} onClose={onClose}>
      <AddressField label="Enter image URL:" disabled={chosen !== null} error={error} />
      <PictureField
        key={chosen?.publicId}
        name="picture"
        folder="gemev-blog"
        label="Upload an image"
        problem={pictures.problem}
        value={
          chosen && {
            publicId: chosen.publicId,
            url: pictureShown(chosen.publicId, pictures.small) ?? '',
          }
        }
        file={unsent}
        onChange={(picture) => {
          setUnsent(undefined)
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
  const shown = Math.min(width, widest)
  return {
    src: pictureShown(publicId, inText) ?? '',
    width: shown,
    height: Math.round((shown * height) / width),
  }
}
