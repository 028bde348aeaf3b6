import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  title: string
  /** A question or an alert is told at once to whoever cannot see it. */
  role?: 'alertdialog'
  /** Called when it was closed, by Escape or by something marked `data-close`. */
  onClose: () => void
  children: ReactNode
}

/**
 * A native dialog, open for as long as it is rendered: it holds the focus, and gives it back to where
 * it was. What is marked `data-first` takes it. Without JavaScript it is a panel, and a link marked `data-close` is an ordinary link.
 */
export function Dialog({ title, role, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.removeAttribute('open')
    shown?.showModal()
    // A question's first button is where one starts, and a form's field; a text is read from its top.
    const first = shown?.querySelector<HTMLElement>('[data-first]') ?? heading.current
    if (!role) first?.focus()
    // While it is still in the page, or the browser would not give the focus back.
    return () => shown?.close()
  }, [role])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is clicked are its links and buttons
    <dialog
      ref={dialog}
      open
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role && `${id}-text`}
      onClick={(event) => {
        if (!(event.target instanceof Element && event.target.closest('[data-close]'))) return
        event.preventDefault()
        dialog.current?.close()
      }}
      onClose={(event) => {
        // Not when it closes because it leaves the page, nor for a dialog inside this one.
        if (event.target === dialog.current && !dialog.current.open) onClose()
      }}
    >
      <h2 id={`${id}-title`} ref={heading} tabIndex={role ? undefined : -1}>
        {title}
      </h2>
      <div id={`${id}-text`}>{children}</div>
    </dialog>
  )
}

interface AlertProps {
  title: string
  text: string
  onClose: () => void
}

/** A sentence that somebody must have read, with the one button that takes it away. */
export function AlertDialog({ title, text, onClose }: AlertProps) {
  return (
    <Dialog title={title} role="alertdialog" onClose={onClose}>
      <p className="mt-3">{text}</p>
      <p className="mt-5 flex justify-end">
        <button type="button" className="button" data-close>
          OK
        </button>
      </p>
    </Dialog>
  )
}
