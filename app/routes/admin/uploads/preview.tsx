import { useEffect, useState } from 'react'

/** A thumbnail of a file that has not been sent yet; a blank where the browser cannot show it. */
export function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let isGone = false
    thumbnail(file).then((data) => isGone || setAddress(data))
    return () => {
      isGone = true
    }
  }, [file])
  const look = 'size-24 shrink-0 rounded-lg bg-clay object-cover'
  return address ? (
    <img src={address} alt="" width={96} height={96} className={look} />
  ) : (
    <span aria-hidden className={look} />
  )
}

/** A small picture as a data address: the page may show no other kind that it makes itself. */
async function thumbnail(file: File): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: 192, resizeQuality: 'medium' })
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return canvas.toDataURL('image/jpeg', 0.8)
  } catch {
    return undefined
  }
}
