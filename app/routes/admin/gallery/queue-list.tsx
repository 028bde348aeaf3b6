import type { FieldErrors } from '#app/result.ts'
import { QueueItem } from './queue-item.tsx'
import type { QueuedPicture } from './use-upload-queue.ts'

interface QueueListProps {
  pictures: QueuedPicture[]
  errors: FieldErrors
  onRemove: (key: string) => void
}

/** The pictures of a bulk upload, each with its fields and its progress. */
export function QueueList({ pictures, errors, onRemove }: QueueListProps) {
  return (
    <ul className="grid gap-4 empty:hidden">
      {pictures.map((picture) => (
        <QueueItem
          key={picture.key}
          picture={picture}
          errors={errors}
          onRemove={() => onRemove(picture.key)}
        />
      ))}
    </ul>
  )
}
