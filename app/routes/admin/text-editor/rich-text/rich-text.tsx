import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { foreignImagesError, ownImage } from '#app/domain/blog/html/allowed-image-sources.ts'
import { isLinkAddress } from '#app/domain/formatted-text/link-address.ts'
import type { EditorImages } from '#app/routes/admin/text-editor/images/image-address.ts'
import { ImagePrompt } from '#app/routes/admin/text-editor/images/image-prompt.tsx'
import { imagesIn } from '#app/routes/admin/text-editor/images/pasted-images.ts'
import { extensions } from './extensions.ts'
import { LinkPrompt } from './link-prompt.tsx'
import { Toolbar } from './toolbar.tsx'
import { trimEmptyParagraphs } from './trim-empty-paragraphs.ts'

export interface RichTextProps {
  /** The id of the text, with which those of its parts begin. */
  id: string
  label: string
  isRequired: boolean
  value: string
  error: string | undefined
  /** Where images come from; without it the text has no images. */
  images?: EditorImages
  /** Whether an address is allowed in a link; the server applies the same rule. */
  isLink?: (address: string) => boolean
  /** Called with the markup after each change. */
  onChange: (html: string) => void
  /** Called with the markup that the editor shows, also before anything was changed. */
  onShow?: (html: string) => void
}

/** The text editor with its toolbar; fetched by the forms that have formatted text. */
export function RichText({ isLink = isLinkAddress, ...props }: RichTextProps) {
  const { id, error, images } = props
  const { prompt, setPrompt, files, takeImages, close } = usePrompt(images)
  const { editor, toolbar, foreign } = useTextEditor({ ...props, isLink, setPrompt, takeImages })
  return (
    <div className="editor-frame">
      <Toolbar
        ref={toolbar}
        editor={editor}
        hasImages={images !== undefined}
        onPrompt={setPrompt}
      />
      <EditorContent editor={editor} />
      {foreign && foreign !== error && (
        <p role="alert" className="p-3 font-semibold wrap-anywhere text-terracotta">
          {foreign}
        </p>
      )}
      <p id={`${id}-keys`} className="sr-only">
        Press Alt and F10 for the toolbar.
      </p>
      {prompt === 'link' && <LinkPrompt editor={editor} isLink={isLink} onClose={close} />}
      {prompt === 'image' && images && (
        <ImagePrompt
          images={images}
          key={files.length}
          file={files[0]}
          onClose={close}
          onSubmit={(image) => {
            editor.chain().focus().setImage(image).run()
            close()
          }}
        />
      )}
    </div>
  )
}

/** The prompt that is open, if any, and the pasted images that it is for, one after another. */
function usePrompt(images: EditorImages | undefined) {
  const [prompt, setPrompt] = useState<'link' | 'image'>()
  const [files, setFiles] = useState<File[]>([])
  // Opens the image prompt for each image; true when nothing else was pasted with them.
  const takeImages = (data: DataTransfer | null) => {
    if (!data || !images) return false
    const { files, isAlone } = imagesIn(data)
    if (files.length === 0) return false
    setFiles(files)
    setPrompt('image')
    return isAlone
  }
  const close = () => {
    const [, ...remaining] = files
    setFiles(remaining)
    if (remaining.length === 0) setPrompt(undefined)
  }
  return { prompt, setPrompt, files, takeImages, close }
}

type TextEditorOptions = Omit<RichTextProps, 'isLink'> &
  Required<Pick<RichTextProps, 'isLink'>> &
  Pick<ReturnType<typeof usePrompt>, 'setPrompt' | 'takeImages'>

/** The editor of a text, the ref of its toolbar, and the error for images that are not ours. */
function useTextEditor(options: TextEditorOptions) {
  const { id, label, isRequired, value, error, images, isLink, onChange, onShow } = options
  const { setPrompt, takeImages } = options
  const hasImages = images !== undefined
  const [foreign, setForeign] = useState('')
  const toolbar = useRef<HTMLDivElement>(null)
  const editorExtensions = useMemo(
    () =>
      extensions({
        hasImages,
        isLink,
        link: () => setPrompt('link'),
        toolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
      }),
    [hasImages, isLink, setPrompt],
  )
  const checkSources = (editor: Editor) => {
    if (images) setForeign(sourceErrorOf(editor, images.sources))
  }
  const editor = useEditor({
    extensions: editorExtensions,
    content: value,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-required': String(isRequired),
        'aria-label': label,
        class: 'post-text editor-text',
      },
      handlePaste: (_, { clipboardData }) => takeImages(clipboardData),
      handleDrop(view, event) {
        if (!takeImages(event.dataTransfer)) return false
        const position = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (position) editor.commands.setTextSelection(position.pos)
        return true
      },
    },
    onCreate({ editor }) {
      checkSources(editor)
      onShow?.(editor.getHTML())
    },
    onUpdate({ editor }) {
      const html = trimEmptyParagraphs(editor.getHTML())
      checkSources(editor)
      onShow?.(html)
      onChange(html)
    },
  })
  useErrorAttributes(editor, id, error)
  return { editor, toolbar, foreign }
}

/** The error that names the images of a text whose sources are not ours; empty when there are none. */
function sourceErrorOf(editor: Editor, sources: EditorImages['sources']): string {
  const addresses = new Set<string>()
  editor.state.doc.descendants(({ type, attrs: { src } }) => {
    if (type.name === 'image' && !ownImage(String(src), sources)) addresses.add(src)
  })
  return addresses.size > 0 ? foreignImagesError([...addresses]) : ''
}

/** Tells screen readers whether the text is invalid, and which elements describe it. */
function useErrorAttributes(editor: Editor, id: string, error: string | undefined) {
  useEffect(() => {
    const { dom } = editor.view
    if (error) dom.setAttribute('aria-invalid', 'true')
    else dom.removeAttribute('aria-invalid')
    dom.setAttribute('aria-describedby', error ? `${id}-error ${id}-keys` : `${id}-keys`)
  }, [editor, error, id])
}
