import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { AddressPrompt } from './address-prompt.tsx'
import { isLinkAddress } from './addresses.ts'
import { extensions } from './extensions.ts'
import { PicturePrompt } from './picture-prompt.tsx'
import { Toolbar } from './toolbar.tsx'
import { withoutEmptyEnd } from './without-empty-end.ts'

export interface RichTextProps {
  value: string
  error: string | undefined
  pictures: { inText: string; small: string; problem: string | null }
  /** Told the markup after each change. */
  onChange: (html: string) => void
  /** Told the markup that the editor shows, also before anything was changed. */
  onShow: (html: string) => void
}

/** The text editor with its toolbar; fetched by the post's form alone. */
export function RichText({ value, error, pictures, onChange, onShow }: RichTextProps) {
  const [prompt, setPrompt] = useState<'link' | 'image'>()
  const [file, setFile] = useState<File>()
  const bar = useRef<HTMLDivElement>(null)
  const known = useMemo(
    () =>
      extensions({
        link: () => setPrompt('link'),
        toolbar: () => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
      }),
    [],
  )
  // True when there is a file, which is then asked about as a picture from the toolbar is.
  const takeFile = (data: DataTransfer | null) => {
    const [given] = data?.files ?? []
    if (!given) return false
    setFile(given)
    setPrompt('image')
    return true
  }
  const editor = useEditor({
    extensions: known,
    content: value,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        ...{ id: 'content', role: 'textbox', 'aria-multiline': 'true', 'aria-required': 'true' },
        ...{ 'aria-label': 'Content', class: 'post-text editor-text' },
      },
      // What was copied in a word processor brings its text, and a picture of the text as well.
      handlePaste: (_, { clipboardData }) =>
        !clipboardData?.types.includes('text/html') && takeFile(clipboardData),
      handleDrop(view, event) {
        if (!takeFile(event.dataTransfer)) return false
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (place) editor.commands.setTextSelection(place.pos)
        return true
      },
    },
    onCreate: ({ editor }) => onShow(editor.getHTML()),
    onUpdate({ editor }) {
      const html = withoutEmptyEnd(editor.getHTML())
      onShow(html)
      onChange(html)
    },
  })
  useEffect(() => {
    const { dom } = editor.view
    if (error) dom.setAttribute('aria-invalid', 'true')
    else dom.removeAttribute('aria-invalid')
    dom.setAttribute('aria-describedby', error ? 'content-error editor-keys' : 'editor-keys')
  }, [editor, error])

  const close = () => {
    setPrompt(undefined)
    setFile(undefined)
  }
  return (
    <div className="editor-frame">
      <Toolbar ref={bar} editor={editor} onPrompt={setPrompt} />
      <EditorContent editor={editor} />
      <p id="editor-keys" className="sr-only">
        Press Alt and F10 for the toolbar.
      </p>
      {prompt === 'link' &&
        createPortal(
          <AddressPrompt
            title="Link"
            label="Enter URL:"
            present={editor.getAttributes('link').href ?? ''}
            hint="Empty removes the link."
            isGood={isLinkAddress}
            fault="Please enter an address that begins with https://, or an email address."
            onClose={close}
            onAnswer={(href) => {
              const chain = editor.chain().focus().extendMarkRange('link')
              if (href === '') chain.unsetLink().run()
              else if (editor.state.selection.empty && !editor.isActive('link')) {
                // Nothing is selected that could become the link: the address itself does.
                const mark = { type: 'link', attrs: { href } }
                chain.insertContent({ type: 'text', text: href, marks: [mark] }).run()
              } else chain.setLink({ href }).run()
              close()
            }}
          />,
          document.body,
        )}
      {prompt === 'image' &&
        createPortal(
          <PicturePrompt
            pictures={pictures}
            file={file}
            onClose={close}
            onAnswer={(picture) => {
              editor.chain().focus().setImage(picture).run()
              close()
            }}
          />,
          document.body,
        )}
    </div>
  )
}
