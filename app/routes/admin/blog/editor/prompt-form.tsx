import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useMayClose, useUnsavedChanges } from '#app/routes/admin/unsaved/open-forms.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'

interface PromptFormProps {
  title: string
  /** Called at OK with what the fields hold. */
  onAnswer: (fields: FormData) => void
  /** Called when it was cancelled: nothing is changed then. */
  onClose: () => void
  /** Whether more is typed here than an address. */
  isLong?: boolean
  children: ReactNode
}

/** Asks for something, as the browser's own prompt would, inside the page (D-11). */
export function PromptForm({
  title,
  onAnswer,
  onClose,
  isLong = false,
  children,
}: PromptFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useUnsavedChanges(form, (isTyped) => isLong && isTyped)
  const mayClose = useMayClose()
  return (
    <Dialog title={title} mayClose={mayClose} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // In the tree of components this stands inside the post's own form.
          event.stopPropagation()
          onAnswer(new FormData(event.currentTarget))
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
    </Dialog>
  )
}

/** Takes an address, named "address", which no keyboard of a phone is to correct. */
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
