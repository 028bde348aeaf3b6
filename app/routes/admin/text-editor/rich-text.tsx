import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { foreignImagesError, ownImage } from '#app/domain/blog/post.ts'
import { isLinkAddress, trimEmptyParagraphs } from '#app/domain/formatted-text/markup.ts'
import { addImageToText, extensions, leaveTable, replaceImage } from './extensions.ts'
import type { EditorImages } from './image-address.ts'
import { editorHtml } from './pasted-html.ts'
import { type ImageInText, ImagePrompt, LinkPrompt } from './prompts.tsx'
import { Toolbar } from './toolbar.tsx'

export interface RichTextProps {
  id: string
  label: string
  isRequired: boolean
  value: string
  error: string | undefined
  /** Where images come from; without it the text has no images. */
  images?: EditorImages
  /** Whether an address is allowed in a link; the server applies the same rule. */
  isLink?: (address: string) => boolean
  onChange: (html: string) => void
  /** Called with the markup that the editor shows, also before anything was changed. */
  onShow?: (html: string) => void
}

export function RichText({ isLink = isLinkAddress, ...props }: RichTextProps) {
  const { id, error, images } = props
  const { pasted, close, ...prompts } = usePrompt(images)
  const { prompt, setPrompt } = prompts
  const { editor, toolbar, foreign } = useTextEditor({ ...props, ...prompts, isLink })
  const [picture] = pasted
  const setImage = (image?: ImageInText) => {
    if (picture?.placeholder) replaceImage(editor, picture.placeholder, image)
    else if (image) addImageToText(editor, image)
    close()
  }
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
          key={pasted.length}
          file={picture?.file}
          onClose={setImage}
          onSubmit={setImage}
        />
      )}
    </div>
  )
}

/** The prompt that is open, if any, and the pasted images that it is for, one after another. */
function usePrompt(images: EditorImages | undefined) {
  const [prompt, setPrompt] = useState<'link' | 'image'>()
  const [pasted, setPasted] = useState<PastedImage[]>([])
  const placed = useRef<PastedImage[]>([])
  // What the text shows in the place of an image whose bytes stand in the pasted markup.
  const placeImage = (address: string) => {
    const picture = pictureOf(address)
    if (picture) placed.current.push(picture)
    return picture?.placeholder ?? address
  }
  // Opens the image prompt for each image; true when nothing else was pasted with them.
  const takeImages = (data: DataTransfer | null) => {
    const within = placed.current.splice(0)
    if (!data || !images) return false
    const alone = filesAlone(data)
    const taken = alone.length > 0 ? alone : within
    if (taken.length === 0) return false
    setPasted(taken)
    setPrompt('image')
    return alone.length > 0
  }
  const close = () => {
    const [, ...remaining] = pasted
    setPasted(remaining)
    if (remaining.length === 0) setPrompt(undefined)
  }
  return { prompt, setPrompt, pasted, placeImage, takeImages, close }
}

type TextEditorOptions = Omit<RichTextProps, 'isLink'> &
  Required<Pick<RichTextProps, 'isLink'>> &
  Pick<ReturnType<typeof usePrompt>, 'setPrompt' | 'placeImage' | 'takeImages'>

function useTextEditor(options: TextEditorOptions) {
  const { id, label, isRequired, value, error, images, isLink, onChange, onShow } = options
  const { setPrompt, placeImage, takeImages } = options
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
      transformPastedHTML: (html) => editorHtml(html, hasImages ? placeImage : undefined),
      handlePaste(_, { clipboardData }, { content }) {
        const isTable = content.lastChild?.type.name === 'table' && !editor.isActive('table')
        if (isTable) queueMicrotask(() => leaveTable(editor))
        return takeImages(clipboardData)
      },
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

function sourceErrorOf(editor: Editor, sources: EditorImages['sources']): string {
  const addresses = new Set<string>()
  editor.state.doc.descendants(({ type, attrs: { src } }) => {
    if (type.name === 'image' && !ownImage(String(src), sources)) addresses.add(src)
  })
  return addresses.size > 0 ? foreignImagesError([...addresses]) : ''
}

function useErrorAttributes(editor: Editor, id: string, error: string | undefined) {
  useEffect(() => {
    const { dom } = editor.view
    if (error) dom.setAttribute('aria-invalid', 'true')
    else dom.removeAttribute('aria-invalid')
    dom.setAttribute('aria-describedby', error ? `${id}-error ${id}-keys` : `${id}-keys`)
  }, [editor, error, id])
}

interface PastedImage {
  file: File
  /** The address of what stands in its place in the text meanwhile; without it the text has no place for it yet. */
  placeholder?: string
}

/** The files that were pasted or dropped alone. A file that comes with text is a rendering of that text, and is left out. */
function filesAlone(data: DataTransfer): PastedImage[] {
  const { body } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html')
  return body.textContent.trim() === '' ? [...data.files].map((file) => ({ file })) : []
}

function pictureOf(address: string): PastedImage | undefined {
  const file = fileOf(address)
  return file && { file, placeholder: `${greyBox}#${Date.now()}-${Math.random()}` }
}

// Small, because the text is saved as a draft before the picture is sent.
const greyBox = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="160"><path fill="#bbb" d="M0 0h320v160H0z"/></svg>',
)}`

/** Decodes a data address; the content security policy lets no script fetch one. */
function fileOf(address: string): File | undefined {
  const [, type, bytes] = /^data:(image\/[\w.+-]+);base64,([\w+/=\s]+)$/.exec(address) ?? []
  if (!type || !bytes) return undefined
  try {
    const decoded = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))
    return new File([decoded], `pasted.${type.slice('image/'.length)}`, { type })
  } catch {
    return undefined
  }
}
