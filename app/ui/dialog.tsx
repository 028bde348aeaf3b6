import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  title: ReactNode
  /** For a question or an alert, which screen readers then announce at once. */
  role?: 'alertdialog'
  /** Called after it was closed, by Escape or by an element marked `data-close`. */
  onClose: () => void
  /** Called before it closes: false leaves it open, and `close` then closes it later. */
  mayClose?: (dialog: HTMLElement, close: () => void) => boolean
  children: ReactNode
}

/**
 * The focus is trapped, begins at `data-first`, and returns to where it was. Without JavaScript it is a panel, in which
 * a link marked `data-close` is an ordinary link.
 */
export function Dialog({ title, role, onClose, mayClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef<HTMLElement>(null)
  const opener = useRef<Element>(null)
  const isClosing = useRef(false)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    opener.current = document.activeElement
    shown?.removeAttribute('open')
    shown?.showModal()
    // A form starts at `data-first`, a text at its heading; in an alert dialog the browser takes the first button.
    const first = shown?.querySelector<HTMLElement>('[data-first]') ?? heading.current
    if (!role) first?.focus()
    // Closed before it is removed; otherwise the browser would not return the focus.
    return () => shown?.close()
  }, [role])

  const close = () => {
    isClosing.current = true
    dialog.current?.close()
  }
  const isCloseRefused = () =>
    dialog.current !== null && mayClose !== undefined && !mayClose(dialog.current, close)

  return (
    <dialog
      ref={dialog}
      open
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role && `${id}-text`}
      onFocus={({ target }) => {
        focused.current = target
      }}
      // In the capture phase, before a link is followed.
      onClickCapture={(event) => {
        const closer = event.target instanceof Element && event.target.closest('[data-close]')
        if (!closer || closer.closest('dialog') !== dialog.current) return
        event.preventDefault()
        if (!isCloseRefused()) close()
      }}
      onCancel={(event) => {
        // A file input inside the dialog fires its own cancel event.
        if (event.target === dialog.current && isCloseRefused()) event.preventDefault()
      }}
      onClose={(event) => {
        // Ignore the close of a nested dialog, and of this one while it is still open.
        if (event.target !== dialog.current || dialog.current.open) return
        if (isClosing.current || !isCloseRefused()) {
          // After it was opened again, the browser no longer knows which element opened the dialog.
          const { activeElement, body } = document
          if (activeElement === body || dialog.current.contains(activeElement))
            focus(opener.current)
          return onClose()
        }
        // Browsers do not let a page cancel a second Escape in a row: open the dialog again with the same focus.
        dialog.current.showModal()
        focus(focused.current)
      }}
    >
      <h2 id={`${id}-title`} ref={heading} tabIndex={role ? undefined : -1}>
        {title}
      </h2>
      <div id={`${id}-text`}>{children}</div>
    </dialog>
  )
}

const focus = (element: Element | null) => {
  if (element instanceof HTMLElement) element.focus()
}

interface AlertProps {
  title: string
  text: ReactNode
  onClose: () => void
}

export function AlertDialog({ title, text, onClose }: AlertProps) {
  return (
    <Dialog title={title} role="alertdialog" onClose={onClose}>
      <p className="mt-3">{text}</p>
      <p className="mt-5 form-actions">
        <button type="button" className="button" data-close>
          OK
        </button>
      </p>
    </Dialog>
  )
}
