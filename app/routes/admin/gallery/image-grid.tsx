import { useState } from 'react'
import { href } from 'react-router'
import { useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import type { AdminImage } from './admin-image.server.ts'
import { ImageCard } from './image-card.tsx'

interface ImageGridProps {
  images: AdminImage[]
  /** The last image of the page before this one; undefined on the first page. */
  previous: string | undefined
  isSortable: boolean
}

/** The images in the gallery's order; they can be reordered by dragging where all are shown. */
export function ImageGrid({ images, previous, isSortable }: ImageGridProps) {
  const mover = useRowAction()
  const [dragged, setDragged] = useState<string>()
  const ids = images.map(({ id }) => id)

  function move(id: string, to: number) {
    const from = ids.indexOf(id)
    const other = to < 0 ? previous : ids[to]
    if (!other || other === id) return
    const side = to > from ? 'behind' : 'before'
    mover.submit(
      { side, other },
      { method: 'post', action: href('/admin/gallery/:id/:act', { id, act: 'move' }) },
    )
  }

  return (
    <ul className="mt-3 grid empty:hidden min-[16rem]:grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
      {images.map((image, index) => (
        <li
          key={image.id}
          draggable={isSortable}
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
            if (dragged) move(dragged, index)
            setDragged(undefined)
          }}
        >
          <ImageCard
            image={image}
            isMoving={mover.state !== 'idle'}
            earlier={
              isSortable && (index > 0 || previous) ? () => move(image.id, index - 1) : undefined
            }
            later={
              isSortable && index < images.length - 1 ? () => move(image.id, index + 1) : undefined
            }
          />
        </li>
      ))}
    </ul>
  )
}
