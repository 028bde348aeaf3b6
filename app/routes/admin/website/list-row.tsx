import { ArrowDown, ArrowUp, ChevronDown, Trash2 } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'

interface ListRowProps {
  index: number
  name: string
  isOpen: boolean
  /** Whether the row is a single field, which is never closed. */
  isPlain: boolean
  onToggle: () => void
  up: (() => void) | undefined
  down: (() => void) | undefined
  remove: (() => void) | undefined
  children: ReactNode
}

export function ListRow(props: ListRowProps) {
  const { index, name, isOpen, isPlain, onToggle, up, down, remove, children } = props
  // The keys of the editor's lists: Alt with an arrow.
  const moveByKey = (event: KeyboardEvent) => {
    const move = { ArrowUp: up, ArrowDown: down }[event.key]
    if (!event.altKey || !move) return
    event.preventDefault()
    event.stopPropagation()
    move()
  }
  const buttons = <RowButtons name={name} up={up} down={down} remove={remove} />
  if (isPlain) {
    return (
      <li className="flex flex-wrap items-end gap-x-2" onKeyDown={moveByKey}>
        <div className="min-w-0 grow">{children}</div>
        {buttons}
      </li>
    )
  }
  return (
    <li className="scroll-mt-20 rounded-lg border border-clay bg-white" onKeyDown={moveByKey}>
      <div className="flex flex-wrap items-center gap-x-2 px-2 py-1">
        <button
          type="button"
          data-control="row"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-11 min-w-0 grow basis-48 cursor-pointer items-center gap-2 py-2 text-left font-semibold wrap-anywhere"
        >
          <ChevronDown
            aria-hidden
            size={20}
            className={isOpen ? 'shrink-0' : 'shrink-0 -rotate-90'}
          />
          <span>
            {index + 1}. {name}
          </span>
        </button>
        {buttons}
      </div>
      {isOpen && <div className="border-t border-clay p-4">{children}</div>}
    </li>
  )
}

function RowButtons({
  name,
  up,
  down,
  remove,
}: Pick<ListRowProps, 'name' | 'up' | 'down' | 'remove'>) {
  const button = (control: string, label: string, Icon: typeof ArrowUp, act?: () => void) => (
    <button
      type="button"
      data-control={control}
      // Not `disabled`, or the focus would be lost at the end of the list.
      aria-disabled={!act}
      onClick={act}
      className="icon-button cursor-pointer aria-disabled:opacity-40"
    >
      <Icon aria-hidden size={20} />
      <span className="sr-only">
        {label} {name}
      </span>
    </button>
  )
  return (
    <div className="flex flex-wrap gap-1">
      {button('up', 'Move up', ArrowUp, up)}
      {button('down', 'Move down', ArrowDown, down)}
      {button('remove', 'Remove', Trash2, remove)}
    </div>
  )
}
