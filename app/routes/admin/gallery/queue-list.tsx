import { X } from 'lucide-react'
import { longestAlt } from '#app/domain/gallery/image.ts'
import { sizeText } from '#app/routes/admin/uploads/picture-check.ts'
import { Preview } from '#app/routes/admin/uploads/preview.tsx'
import { ProgressBar } from '#app/routes/admin/uploads/progress-bar.tsx'
import { TextField } from '#app/ui/field.tsx'
import { isSendable, type QueuedPicture } from './use-upload-queue.ts'

/** The form field that carries what one of the pictures shows. */
export const altName = (key: string) => `alt-${key}`

interface QueueListProps {
  pictures: QueuedPicture[]
  onRemove: (key: string) => void
}

/** The pictures that are to be uploaded, each with its alt text and how far it has come. */
export function QueueList({ pictures, onRemove }: QueueListProps) {
  return (
    <ul className="grid gap-4 empty:hidden">
      {pictures.map(({ key, file, state, progress, shrunk, error }) => (
        <li key={key} className="flex flex-wrap gap-3 border-t border-clay pt-4">
          <Preview file={file} />
          <div className="min-w-0 grow basis-40 wrap-anywhere">
            <p className="flex items-start justify-between gap-2">
              <span>
                <bdi className="font-semibold">{file.name}</bdi>{' '}
                <span className="text-stone">{shrunk ?? sizeText(file.size)}</span>
              </span>
              {state !== 'done' && (
                <button
                  type="button"
                  onClick={() => onRemove(key)}
                  className="icon-button shrink-0"
                >
                  <X aria-hidden size={20} />
                  <span className="sr-only">
                    {state === 'sending' ? 'Cancel' : 'Remove'} {file.name}
                  </span>
                </button>
              )}
            </p>
            {isSendable({ state }) && (
              <TextField
                name={altName(key)}
                label="Alt Text"
                maxLength={longestAlt}
                disabled={state === 'sending'}
              />
            )}
            {state === 'sending' && progress && (
              <div className="mt-2">
                <ProgressBar name={file.name} progress={progress} />
              </div>
            )}
            {state === 'done' && <p className="mt-1 font-semibold text-leaf">Uploaded</p>}
            {error && (
              <p role="alert" className="mt-1 font-semibold text-terracotta">
                {error}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
