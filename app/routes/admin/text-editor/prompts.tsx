import type { Editor } from '@tiptap/core'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { imageAltField } from '#app/domain/blog/admin/post-form.ts'
import { foreignImagesError, ownImage } from '#app/domain/blog/post.ts'
import { completeAddress } from '#app/domain/formatted-text/markup.ts'
import { blogFolder } from '#app/domain/image-configuration.ts'
import { tooLongText } from '#app/domain/text-errors.ts'
import { ImageField } from '#app/images/upload/image-field.tsx'
import type { UploadedImage } from '#app/images/upload/upload-image.ts'
import { useMayClose, useUnsavedChanges } from '#app/ui/admin/form/open-forms.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { FieldErrors } from '#app/values/result.ts'
import { type EditorImages, imageShown } from './image-address.ts'
import { UploadedImages } from './uploaded-images.tsx'

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
        hint="Leave empty to remove the link."
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

export interface ImageInText {
  src: string
  alt: string
  width?: number
  height?: number
}

interface PromptProps {
  images: EditorImages
  file: File | undefined
  onSubmit: (image: ImageInText) => void
  onClose: () => void
}

const maxWidth = 960

/** Asks for an image: by its address, from this device, or one that was uploaded already. */
export function ImagePrompt({ images, file, onSubmit, onClose }: PromptProps) {
  const [pendingFile, setPendingFile] = useState(file)
  const [chosen, setChosen] = useState<UploadedImage | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const submit = (fields: FormData) => {
    const alt = String(fields.get('alt') ?? '').trim()
    if (alt.length > imageAltField.maxLength)
      return setErrors({ alt: tooLongText(imageAltField.maxLength) })
    const src = completeAddress(String(fields.get('address') ?? ''))
    if (chosen) return onSubmit({ ...fitted(chosen, images.inText), alt })
    if (src === '') return onClose()
    const own = ownImage(src, images.sources)
    if (!own) return setErrors({ address: foreignImagesError([src]) })
    onSubmit({ src: own, alt })
  }
  return (
    <PromptForm title="Image" onSubmit={submit} onClose={onClose}>
      <AddressField label="Enter image URL:" disabled={chosen !== null} error={errors.address} />
      <ImageField
        key={chosen?.publicId}
        name="picture"
        folder={blogFolder}
        label="Upload an image"
        target={images.uploads}
        value={
          chosen && {
            publicId: chosen.publicId,
            url: imageShown(chosen.publicId, images.small) ?? '',
          }
        }
        file={pendingFile}
        onChange={(image) => {
          setPendingFile(undefined)
          setChosen(image)
        }}
      />
      <UploadedImages imageAddress={images.small} chosen={chosen?.publicId} onChoose={setChosen} />
      <TextField name="alt" {...imageAltField} error={errors.alt} autoComplete="off" />
    </PromptForm>
  )
}

function fitted({ publicId, width, height }: UploadedImage, inText: string) {
  const shown = Math.min(width, maxWidth)
  return {
    src: imageShown(publicId, inText) ?? '',
    width: shown,
    height: Math.round((shown * height) / width),
  }
}

interface PromptFormProps {
  title: string
  onSubmit: (fields: FormData) => void
  onClose: () => void
  children: ReactNode
}

/** No `ResourceForm`: it sends nothing to the server (D-11). */
function PromptForm({ title, onSubmit, onClose, children }: PromptFormProps) {
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
function AddressField(props: Omit<ComponentProps<typeof TextField>, 'name'>) {
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
