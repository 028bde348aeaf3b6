import { useState } from 'react'
import type { HtmlPart } from '#app/domain/clinic/document-part.ts'
import { isValueLink } from '#app/domain/clinic/links/value-links.ts'
import { isLinkAddress } from '#app/domain/formatted-text/link-address.ts'
import { RichTextField } from '#app/routes/admin/text-editor/rich-text/rich-text-field.tsx'
import type { PartFieldProps } from './part-field-props.ts'

/** Formatted text in the editor of posts, without images. */
export function HtmlField({ part, path, value, errors, onChange }: PartFieldProps<HtmlPart>) {
  const html = String(value ?? '')
  const [typed, setTyped] = useState({ html, generation: 0 })
  // When somebody else's text was taken over, the editor is remounted with it.
  if (typed.html !== html) setTyped({ html, generation: typed.generation + 1 })
  return (
    <div>
      <p className="mb-1.5 font-semibold">{part.label}</p>
      <RichTextField
        id={path}
        label={part.label}
        isRequired={part.isRequired === true}
        value={html}
        error={errors[path]}
        generation={typed.generation}
        isLink={mayLink}
        onChange={(changed) => {
          setTyped(({ generation }) => ({ html: changed, generation }))
          onChange(changed)
        }}
      />
    </div>
  )
}

const mayLink = (address: string) => isLinkAddress(address) || isValueLink(address)
