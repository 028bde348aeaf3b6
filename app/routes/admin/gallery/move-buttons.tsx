import { ArrowLeft, ArrowRight } from 'lucide-react'

interface MoveButtonsProps {
  name: string
  isMoving: boolean
  earlier?: (() => void) | undefined
  later?: (() => void) | undefined
}

/** Moves an image by one position, as an alternative to dragging. */
export function MoveButtons({ name, isMoving, earlier, later }: MoveButtonsProps) {
  if (!earlier && !later) return null
  const button = (label: string, Icon: typeof ArrowLeft, move?: () => void) => (
    <button
      type="button"
      // Not `disabled` while it moves, or the focus would be lost.
      aria-disabled={!move || isMoving}
      onClick={() => !isMoving && move?.()}
      className="icon-button needs-script cursor-pointer aria-disabled:opacity-50"
    >
      <Icon aria-hidden size={20} />
      <span className="sr-only">
        Move {name} {label}
      </span>
    </button>
  )
  return (
    <>
      {button('earlier', ArrowLeft, earlier)}
      {button('later', ArrowRight, later)}
    </>
  )
}
