import type { ComponentProps, ReactNode } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'

interface PromptFormProps {
  title: string
  /** Called at OK with what the fields hold. */
  onAnswer: (fields: FormData) => void
  /** Called when it was cancelled: nothing is changed then. */
  onClose: () => void
  children: ReactNode
}

/** Asks for something, as the browser's own prompt would, inside the page (decision 11). */
export function PromptForm({ title, onAnswer, onClose, children }: PromptFormProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form
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
        <div className="flex flex-wrap justify-end gap-3">
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
