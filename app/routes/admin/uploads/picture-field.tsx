import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type ImageFolder,
  maxFileBytes,
  type StoredImage,
} from '#app/platform/images/image-host.ts'
import { Message } from '#app/ui/message.tsx'
import { DropZone } from './drop-zone.tsx'
import { sizeText } from './picture-check.ts'
import { ProgressBar } from './progress-bar.tsx'
import { isLineSlow } from './shrink.ts'
import { useSending } from './use-sending.ts'

interface PictureFieldProps {
  /** The form field that carries the picture's public id. */
  name: string
  folder: ImageFolder
  label: string
  /** The picture chosen so far: what the form carries, and an address to show it at. */
  value?: { publicId: string; url: string } | null
  error?: string | undefined
  /** Why nothing can be uploaded now; null when all is well. */
  problem: string | null
  /** A picture that was pasted or dropped elsewhere, to be sent at once. */
  file?: File | undefined
  /** Called with what was sent, or with null when the picture was taken away. */
  onChange?: (picture: StoredImage | null) => void
}

/** Chooses one picture and sends it at once; the form around it carries its public id. */
export function PictureField(field: PictureFieldProps) {
  const { name, folder, label, value, error, problem, file, onChange } = field
  const [chosen, setChosen] = useState(value ?? null)
  const { send, cancel, isSending, progress, shrunk, error: fault } = useSending(folder)

  async function take([file]: File[]) {
    const picture = file && (await send(file, isLineSlow()))
    if (!picture) return
    setChosen(picture)
    onChange?.(picture)
  }
  const takePasted = useEffectEvent(() => {
    if (file) void take([file])
  })
  useEffect(() => takePasted(), [])

  return (
    <div>
      <input type="hidden" name={name} value={chosen?.publicId ?? ''} />
      {problem && (
        <div className="mb-3">
          <Message kind="alert">{problem}</Message>
        </div>
      )}
      <DropZone
        label={chosen ? 'Replace the image' : label}
        hint={`PNG, JPG, GIF, WebP, BMP, TIFF up to ${sizeText(maxFileBytes[folder]).replace(' ', '')}. You can also drop a file here.`}
        error={fault ?? error}
        isDisabled={isSending || problem !== null}
        onFiles={take}
      >
        {chosen && (
          <div className="mb-3 flex items-start gap-3">
            <img
              // The same picture may be cut in another way by now.
              src={value?.publicId === chosen.publicId ? value.url : chosen.url}
              alt=""
              width={320}
              height={160}
              className="aspect-2/1 w-80 min-w-0 rounded-lg bg-clay object-cover"
            />
            <button
              type="button"
              className="icon-button shrink-0"
              onClick={() => {
                setChosen(null)
                onChange?.(null)
              }}
            >
              <X aria-hidden size={20} />
              <span className="sr-only">Remove the picture</span>
            </button>
          </div>
        )}
      </DropZone>
      {progress && (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <div className="grow">
            <ProgressBar name={label} progress={progress} />
          </div>
          <button type="button" className="button button-quiet" onClick={cancel}>
            Cancel
          </button>
        </div>
      )}
      {shrunk && <p className="mt-1 text-stone">Made smaller for your connection: {shrunk}</p>}
    </div>
  )
}
