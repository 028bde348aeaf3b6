import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  title: string
  /** A question or an alert is told at once to whoever cannot see it. */
  role?: 'alertdialog'
  /** Called when it was closed, by Escape or by something marked `data-close`. */
  onClose: () => void
  /** Asked before somebody closes it: false keeps it open, and `close` is called once they may. */
  mayClose?: (dialog: HTMLElement, close: () => void) => boolean
  children: ReactNode
}

/**
 * A native dialog, open for as long as it is rendered: it holds the focus, and gives it back to where
 * it was. What is marked `data-first` takes it. Without JavaScript it is a panel, and a link marked `data-close` is an ordinary link.
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
    // A question's first button is where one starts, and a form's field; a text is read from its top.
    const first = shown?.querySelector<HTMLElement>('[data-first]') ?? heading.current
    if (!role) first?.focus()
    // While it is still in the page, or the browser would not give the focus back.
    return () => shown?.close()
  }, [role])

  const close = () => {
    isClosing.current = true
    dialog.current?.close()
  }
  const isHeld = () =>
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
      // Before a link does what it is there for without JavaScript.
      onClickCapture={(event) => {
        const closer = event.target instanceof Element && event.target.closest('[data-close]')
        if (!closer || closer.closest('dialog') !== dialog.current) return
        event.preventDefault()
        if (!isHeld()) close()
      }}
      onCancel={(event) => {
        // A file chooser inside has a cancel of its own.
        if (event.target === dialog.current && isHeld()) event.preventDefault()
      }}
      onClose={(event) => {
        // Not when it closes because it leaves the page, nor for a dialog inside this one.
        if (event.target !== dialog.current || dialog.current.open) return
        if (isClosing.current || !isHeld()) {
          // The browser has lost where it came from when the dialog had to open again.
          const { activeElement, body } = document
          if (activeElement === body || dialog.current.contains(activeElement)) {
            focus(opener.current)
          }
          return onClose()
        }
        // Browsers do not let a page refuse a second Escape in a row: it opens again, where it was.
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

/** A sentence that somebody must have read, with the one button that takes it away. */
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
