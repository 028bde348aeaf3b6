import { useState } from 'react'
import { completeAddress } from './addresses.ts'
import { AddressField, PromptForm } from './prompt-form.tsx'

interface PromptProps {
  title: string
  label: string
  hint?: string
  present: string
  isGood: (address: string) => boolean
  fault: string
  onAnswer: (address: string) => void
  onClose: () => void
}

/** Asks for an address alone. */
export function AddressPrompt(prompt: PromptProps) {
  const { title, label, hint, present, isGood, fault, onAnswer, onClose } = prompt
  const [error, setError] = useState<string>()
  const answer = (fields: FormData) => {
    const address = completeAddress(String(fields.get('address') ?? ''))
    if (address !== '' && !isGood(address)) return setError(fault)
    onAnswer(address)
  }
  return (
    <PromptForm title={title} onAnswer={answer} onClose={onClose}>
      <AddressField label={label} hint={hint} error={error} defaultValue={present} />
    </PromptForm>
  )
}
