import { useState } from 'react'
import { completeAddress } from './addresses.ts'
import { AddressField, PromptForm } from './prompt-form.tsx'

interface PromptProps {
  title: string
  label: string
  hint?: string
  present: string
  isValid: (address: string) => boolean
  errorText: string
  onSubmit: (address: string) => void
  onClose: () => void
}

/** Asks for an address. */
export function AddressPrompt(prompt: PromptProps) {
  const { title, label, hint, present, isValid, errorText, onSubmit, onClose } = prompt
  const [error, setError] = useState<string>()
  const submit = (fields: FormData) => {
    const address = completeAddress(String(fields.get('address') ?? ''))
    if (address !== '' && !isValid(address)) return setError(errorText)
    onSubmit(address)
  }
  return (
    <PromptForm title={title} onSubmit={submit} onClose={onClose}>
      <AddressField label={label} hint={hint} error={error} defaultValue={present} />
    </PromptForm>
  )
}
