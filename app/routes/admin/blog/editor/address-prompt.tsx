import { useState } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { completeAddress } from './addresses.ts'

interface PromptProps {
  title: string
  label: string
  hint?: string
  present: string
  isGood: (address: string) => boolean
  fault: string
  onAnswer: (address: string) => void
  /** Called when it was cancelled: nothing is changed then. */
  onClose: () => void
}

/** Asks for an address, as the browser's own prompt would, inside the page (decision 11). */
export function AddressPrompt(prompt: PromptProps) {
  const { title, label, hint, present, isGood, fault, onAnswer, onClose } = prompt
  const [error, setError] = useState<string>()
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // In the tree of components this stands inside the post's own form.
          event.stopPropagation()
          const fields = new FormData(event.currentTarget)
          const address = completeAddress(String(fields.get('address') ?? ''))
          if (address !== '' && !isGood(address)) return setError(fault)
          onAnswer(address)
        }}
      >
        <TextField
          name="address"
          label={label}
          required
          hint={hint}
          error={error}
          defaultValue={present}
          data-first
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
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
