import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ImageFolder, UploadTarget } from '#app/images/image-host.ts'
import { Message } from '#app/ui/message.tsx'
import { isConnectionSlow } from './prepare-file.ts'
import { type UploadedImage, useUpload } from './upload-image.ts'
import { DropZone, ProgressBar } from './upload-parts.tsx'

interface ImageFieldProps {
  name: string
  folder: ImageFolder
  label: string
  value?: { publicId: string; url: string } | null
  error?: string | undefined
  target: UploadTarget
  /** Whether the preview shows it uncut. */
  isWhole?: boolean | undefined
  /** An image that was pasted or dropped elsewhere, to be uploaded at once. */
  file?: File | undefined
  onChange?: (image: UploadedImage | null) => void
}

/** Chooses one image and uploads it at once; a hidden field holds its public id. */
export function ImageField(field: ImageFieldProps) {
  const { name, folder, label, value, error, target, isWhole, file, onChange } = field
  const { problem } = target
  const [chosen, setChosen] = useState(value ?? null)
  const {
    upload,
    cancel,
    isUploading,
    progress,
    shrunk,
    error: uploadError,
  } = useUpload({
    folder,
    target,
  })

  async function uploadFirst([file]: File[]) {
    const image = file && (await upload(file, isConnectionSlow()))
    if (!image) return
    setChosen(image)
    onChange?.(image)
  }
  const uploadPasted = useEffectEvent(() => {
    if (file) void uploadFirst([file])
  })
  useEffect(() => uploadPasted(), [])

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
        folder={folder}
        error={uploadError ?? error}
        isDisabled={isUploading || problem !== null}
        onFiles={uploadFirst}
      >
        {chosen && (
          <div className="mb-3 flex items-start gap-3">
            <img
              // The given address may show a newer crop of the same image.
              src={value?.publicId === chosen.publicId ? value.url : chosen.url}
              alt=""
              width={320}
              height={160}
              className={`aspect-2/1 w-80 min-w-0 rounded-lg bg-clay ${isWhole ? 'object-contain' : 'object-cover'}`}
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
