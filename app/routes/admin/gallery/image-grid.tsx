import { useState } from 'react'
import { href, useFetcher } from 'react-router'
import { Message } from '#app/ui/message.tsx'
import type { DeskImage } from './desk-image.server.ts'
import type { DeskFilter } from './gallery-address.ts'
import { ImageCard } from './image-card.tsx'

interface ImageGridProps {
  images: DeskImage[]
  query: URLSearchParams
  filter: DeskFilter
}

/** The images in the gallery's order; they can be dragged to another place where all are shown. */
export function ImageGrid({ images, query, filter }: ImageGridProps) {
  const mover = useFetcher<{ error?: string }>()
  const [dragged, setDragged] = useState<string>()
  const isArrangeable = !filter.category && !filter.isUndescribed
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
    <>
      {mover.data?.error && <Message kind="alert">{mover.data.error}</Message>}
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
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
              earlier={isArrangeable && nth > 0 ? () => move(image.id, nth - 1) : undefined}
              later={
                isArrangeable && nth < images.length - 1 ? () => move(image.id, nth + 1) : undefined
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}
