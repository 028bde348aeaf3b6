/**
 * The images in what was pasted or dropped whose bytes the browser has: copied files, or data addresses in
 * the copied markup. A file that comes with text is a rendering of that text, and is left out.
 */
export function imagesIn(data: DataTransfer): { files: File[]; isAlone: boolean } {
  const html = data.getData('text/html')
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const isAlone = body.textContent.trim() === ''
  if (isAlone && data.files.length > 0) return { files: [...data.files], isAlone }
  const within = [...body.querySelectorAll('img')].flatMap(({ src }) => fileOf(src) ?? [])
  return { files: within, isAlone: isAlone && within.length > 0 }
}

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
