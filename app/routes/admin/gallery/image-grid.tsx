import { useState } from 'react'
import { href } from 'react-router'
import { useRowAction } from '#app/routes/admin/use-row-action.ts'
import type { RowActionResult } from '#app/routes/admin/use-toast.ts'
import type { AdminImage } from './admin-image.server.ts'
import type { GalleryFilter } from './gallery-address.ts'
import { ImageCard } from './image-card.tsx'

interface ImageGridProps {
  images: AdminImage[]
  query: URLSearchParams
  filter: GalleryFilter
  /** Told how featuring or moving an image ended. */
  onAnswer: (answer: RowActionResult) => void
}

/** The images in the gallery's order; they can be dragged to another place where all are shown. */
export function ImageGrid({ images, query, filter, onAnswer }: ImageGridProps) {
  const mover = useRowAction(onAnswer)
  const [dragged, setDragged] = useState<string>()
  const isArrangeable = !filter.category && !filter.isUndescribed && !filter.search
  const ids = images.map(({ id }) => id)

  function move(id: string, to: number) {
    const from = ids.indexOf(id)
    const other = ids[to]
    if (!other || other === id) return
    const side = to > from ? 'behind' : 'before'
    mover.submit(
      { side, other },
      { method: 'post', action: href('/admin/gallery/:id/move', { id }) },
    )
  }

  return (
    <ul className="mt-3 grid min-[16rem]:grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
      {images.map((image, nth) => (
        <li
          key={image.id}
          draggable={isArrangeable}
          data-dragged={dragged === image.id ? '' : undefined}
          className="data-dragged:opacity-50"
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', image.id)
            setDragged(image.id)
          }}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => dragged && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged) move(dragged, nth)
            setDragged(undefined)
          }}
        >
          <ImageCard
            image={image}
            query={query}
            isMoving={mover.state !== 'idle'}
            onAnswer={onAnswer}
            earlier={isArrangeable && nth > 0 ? () => move(image.id, nth - 1) : undefined}
            later={
              isArrangeable && nth < images.length - 1 ? () => move(image.id, nth + 1) : undefined
            }
          />
        </li>
      ))}
    </ul>
  )
}
