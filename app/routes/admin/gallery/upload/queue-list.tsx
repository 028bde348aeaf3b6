import { X } from 'lucide-react'
import { useState } from 'react'
import { imageFormFields } from '#app/domain/gallery/image.ts'
import { FocalField } from '#app/images/upload/focal-field.tsx'
import { useThumbnail } from '#app/images/upload/prepare-file.ts'
import { Preview, ProgressBar } from '#app/images/upload/upload-parts.tsx'
import { FailureText } from '#app/ui/admin/failure.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FieldErrors } from '#app/values/result.ts'
import { sizeText } from '#app/values/size-text.ts'
import { isSendable, type QueuedImage } from './use-upload-queue.ts'

/** The names of one image's form fields. */
export const fieldNames = (key: string) => ({
  alt: `alt-${key}`,
  focalX: `focal_x-${key}`,
  focalY: `focal_y-${key}`,
})

interface QueueListProps {
  images: QueuedImage[]
  errors: FieldErrors
  onRemove: (key: string) => void
}

/** The images of a bulk upload, each with its fields and its progress. */
export function QueueList({ images, errors, onRemove }: QueueListProps) {
  return (
    <ul className="grid gap-4 empty:hidden">
      {images.map((image) => (
        <QueueItem
          key={image.key}
          image={image}
          errors={errors}
          onRemove={() => onRemove(image.key)}
        />
      ))}
    </ul>
  )
}

interface QueueItemProps {
  image: QueuedImage
  errors: FieldErrors
  onRemove: () => void
}

function QueueItem({ image, errors, onRemove }: QueueItemProps) {
  const { key, file, state, progress, shrunk, error } = image
  const { alt, focalX, focalY } = fieldNames(key)
  const { label, maxLength } = imageFormFields.alt_text
  const thumbnail = useThumbnail(file)
  const [focal, setFocal] = useState({ x: '', y: '' })
  const isSending = state === 'sending' || state === 'adding'
  return (
    <li className="flex flex-wrap gap-3 border-t border-clay pt-4">
      <Preview src={thumbnail} />
      <div className="min-w-0 grow basis-40 wrap-anywhere">
        <p className="flex items-start justify-between gap-2">
          <span>
            <bdi className="font-semibold">{file.name}</bdi>{' '}
            <span className="text-stone">{shrunk ?? sizeText(file.size)}</span>
          </span>
          {state !== 'done' && state !== 'adding' && (
            <button type="button" onClick={onRemove} className="icon-button shrink-0">
              <X aria-hidden size={20} />
              <span className="sr-only">
                {isSending ? 'Cancel' : 'Remove'} {file.name}
              </span>
            </button>
          )}
        </p>
        {isSendable({ state }) && (
          <TextField name={alt} label={label} maxLength={maxLength} disabled={isSending} />
        )}
        {isSendable({ state }) && !isSending && (
          <details open={errors[focalX] || errors[focalY] ? true : undefined} className="mt-2">
            <summary className="link min-h-11 w-fit cursor-pointer content-center">
              What stays in sight{focal.x && focal.y ? `: ${focal.x} %, ${focal.y} %` : ''}
            </summary>
            <FocalField
              src={thumbnail}
              {...focal}
              errors={errors}
              suffix={`-${key}`}
              onChange={(x, y) => setFocal({ x, y })}
            />
          </details>
        )}
        {isSending && progress && (
          <div className="mt-2">
            <ProgressBar name={file.name} progress={progress} />
          </div>
        )}
        {state === 'done' && <p className="mt-1 font-semibold text-leaf">Uploaded</p>}
        {error && (
          <p role="alert" className="mt-1 font-semibold text-terracotta">
            <FailureText text={error} />
          </p>
        )}
      </div>
    </li>
  )
}
