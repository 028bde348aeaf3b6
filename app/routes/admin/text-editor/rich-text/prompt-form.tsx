import { type ComponentProps, type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useMayClose, useUnsavedChanges } from '#app/ui/admin/form/open-forms.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'

interface PromptFormProps {
  title: string
  /** Called by the OK button with the values of the fields. */
  onSubmit: (fields: FormData) => void
  /** Called when the prompt was cancelled. */
  onClose: () => void
  children: ReactNode
}

/**
 * Asks for something, as the browser's own prompt would, inside the page (D-11). No `ResourceForm`: it sends nothing to the
 * server, so there is no action that runs or fails.
 */
export function PromptForm({ title, onSubmit, onClose, children }: PromptFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useUnsavedChanges(form)
  const mayClose = useMayClose()
  // In the body, since one form cannot contain another.
  return createPortal(
    <Dialog title={title} mayClose={mayClose} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // React events bubble through the portal into the post's own form.
          event.stopPropagation()
          onSubmit(new FormData(event.currentTarget))
        }}
      >
        {children}
        <div className="form-actions">
          <button type="button" className="button button-quiet" data-close>
            Cancel
          </button>
          <button type="submit" className="button">
            OK
          </button>
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}

/** A field named "address" without the corrections of a phone's keyboard. */
export function AddressField(props: Omit<ComponentProps<typeof TextField>, 'name'>) {
  return (
    <TextField
      {...props}
      name="address"
      required
      data-first
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
