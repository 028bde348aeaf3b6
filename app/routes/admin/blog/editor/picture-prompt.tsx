import { useState } from 'react'
import type { StoredImage } from '#app/platform/images/image-host.ts'
import { PictureField } from '#app/routes/admin/uploads/picture-field.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { completeAddress, isImageAddress } from './addresses.ts'
import { pictureShown } from './picture-address.ts'
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
  pictures: { inText: string; small: string }
  onAnswer: (picture: PictureInText) => void
  /** Called when it was cancelled: nothing is changed then. */
  onClose: () => void
}

const fault = 'Please enter an address that begins with https://.'
const widest = 960

/** Asks for a picture: by its address, from this device, or one that was uploaded already. */
export function PicturePrompt({ pictures, onAnswer, onClose }: PromptProps) {
  const [chosen, setChosen] = useState<StoredImage | null>(null)
  const [error, setError] = useState<string>()
  return (
    <Dialog title="Image" onClose={onClose}>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // In the tree of components this stands inside the post's own form.
          event.stopPropagation()
          const fields = new FormData(event.currentTarget)
          const alt = String(fields.get('alt') ?? '').trim()
          const src = completeAddress(String(fields.get('address') ?? ''))
          if (chosen) return onAnswer({ ...fitted(chosen, pictures.inText), alt })
          if (src === '') return onClose()
          if (!isImageAddress(src)) return setError(fault)
          onAnswer({ src, alt })
        }}
      >
        <TextField
          name="address"
          label="Enter image URL:"
          required
          disabled={chosen !== null}
          error={error}
          data-first
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PictureField
          key={chosen?.publicId}
          name="picture"
          folder="gemev-blog"
          label="Upload an image"
          value={
            chosen && {
              publicId: chosen.publicId,
              url: pictureShown(chosen.publicId, pictures.small) ?? '',
            }
          }
          onChange={setChosen}
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
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className="button button-quiet" data-close>
            Cancel
          </button>
          <button type="submit" className="button">
            OK
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function fitted({ publicId, width, height }: StoredImage, inText: string) {
  const shown = Math.min(width, widest)
  return {
    src: pictureShown(publicId, inText) ?? '',
    ...{ width: shown, height: Math.round((shown * height) / width) },
  }
}
