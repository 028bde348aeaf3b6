import type { FieldErrors } from '#app/result.ts'
import { QueueItem } from './queue-item.tsx'
import type { QueuedImage } from './use-upload-queue.ts'

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
