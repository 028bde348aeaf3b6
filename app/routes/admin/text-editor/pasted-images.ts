export interface PastedImage {
  file: File
  /** The address of what stands in its place in the text meanwhile; without it the text has no place for it yet. */
  placeholder?: string
}

/** The files that were pasted or dropped alone. A file that comes with text is a rendering of that text, and is left out. */
export function filesAlone(data: DataTransfer): PastedImage[] {
  const { body } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html')
  return body.textContent.trim() === '' ? [...data.files].map((file) => ({ file })) : []
}

export function pictureOf(address: string): PastedImage | undefined {
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
