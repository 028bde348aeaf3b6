import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { completeAddress } from '#app/domain/formatted-text/link-address.ts'
import { AddressField, PromptForm } from './prompt-form.tsx'

interface LinkPromptProps {
  editor: Editor
  isLink: (address: string) => boolean
  onClose: () => void
}

/** Asks for the address of a link; an empty one removes the link (S-16.17). */
export function LinkPrompt({ editor, isLink, onClose }: LinkPromptProps) {
  const [error, setError] = useState<string>()
  const submit = (fields: FormData) => {
    const address = completeAddress(String(fields.get('address') ?? ''))
    if (address !== '' && !isLink(address)) {
      setError('Please enter an address that begins with https://, or an email address.')
      return
    }
    setLink(editor, address)
    onClose()
  }
  return (
    <PromptForm title="Link" onSubmit={submit} onClose={onClose}>
      <AddressField
        label="Enter URL:"
        hint="Empty removes the link."
        error={error}
        defaultValue={editor.getAttributes('link').href ?? ''}
      />
    </PromptForm>
  )
}

function setLink(editor: Editor, href: string) {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === '') chain.unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link')) {
    // Without a selection the address itself becomes the text of the link.
    const mark = { type: 'link', attrs: { href } }
    chain.insertContent({ type: 'text', text: href, marks: [mark] }).run()
  } else chain.setLink({ href }).run()
}
