import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { deskAddress } from './desk-address.ts'

const textFields = 'textarea, input:not([type=radio], [type=checkbox])'

interface DeskSheetProps {
  title: ReactNode
  /** What stands below the title, beside the cross. */
  contact?: ReactNode
  children: ReactNode
}

/** Opens beside the list of Today, or over it on a phone; Escape closes it, but not from a field that was typed into. */
export function DeskSheet({ title, contact, children }: DeskSheetProps) {
  const { query } = useListState()
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useRef<HTMLAnchorElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section
      aria-labelledby="sheet"
      className="desk-sheet card"
      onKeyDown={({ key, target, nativeEvent }) => {
        const isTyped =
          target instanceof HTMLElement &&
          target.matches(textFields) &&
          'value' in target &&
          target.value !== ''
        if (key === 'Escape' && !nativeEvent.isComposing && !isTyped) close.current?.click()
      }}
    >
      <header className="flex items-start gap-3">
        <div className="min-w-0 grow wrap-anywhere">
          <h2 id="sheet" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {contact}
        </div>
        <Link ref={close} to={deskAddress(query)} preventScrollReset className="icon-button">
          <X aria-hidden size={22} />
          <span className="sr-only">Close</span>
        </Link>
      </header>
      {children}
    </section>
  )
}
