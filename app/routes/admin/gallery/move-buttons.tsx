import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { type Direction, imageTitle } from '#app/domain/gallery/image.ts'
import { ListQuery, useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import type { AdminImage } from './admin-image.server.ts'

interface MoveButtonsProps {
  image: AdminImage
  /** The image's position on its page. */
  position: number
  /** Whether it is the first or the last one of all images. */
  isFirst: boolean
  isLast: boolean
}

/** Moves an image by one position, by touch, mouse and keyboard. */
export function MoveButtons({ image, position, isFirst, isLast }: MoveButtonsProps) {
  const fetcher = useRowAction()
  const isMoving = fetcher.state !== 'idle'
  const pressed = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button loses the focus with its old position.
  useEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus()
  }, [position])
  const button = (direction: Direction, Icon: typeof ArrowLeft, isAtEnd: boolean) => (
    <button
      type="submit"
      name="direction"
      value={direction}
      // Not `disabled`, or the focus would be lost.
      aria-disabled={isAtEnd || isMoving}
      onClick={(event) => {
        pressed.current = event.currentTarget
        if (isAtEnd || isMoving) event.preventDefault()
      }}
      className="icon-button cursor-pointer aria-disabled:opacity-50"
    >
      <Icon aria-hidden size={20} />
      <span className="sr-only">
        Move {imageTitle(image)} {direction}
      </span>
    </button>
  )
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/gallery/:id/:act', { id: image.id, act: 'move' })}
      className="contents"
    >
      <ListQuery />
      {button('earlier', ArrowLeft, isFirst)}
      {button('later', ArrowRight, isLast)}
    </fetcher.Form>
  )
}
