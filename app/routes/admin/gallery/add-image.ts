import { href } from 'react-router'
import { imageTexts } from '#app/domain/gallery/image.ts'
import type { StoredImage } from '#app/platform/images/image-host.ts'
import { postJson } from '#app/routes/admin/uploads/own-server.ts'
import { persistently } from '#app/routes/admin/uploads/persistently.ts'

interface Wish {
  alt_text: string
  category_id: string
  consent: string
  /** The same for every attempt, so that a lost answer doubles nothing. */
  request_key: string
}

/**
 * Lets a picture that was sent stand in the gallery; null, or why it does not. The file is then taken away
 * again, since nothing shows it (decision 36).
 */
export async function addImage({ publicId }: StoredImage, wish: Wish): Promise<string | null> {
  try {
    await persistently(
      () => postJson(href('/admin/gallery/add'), { public_id: publicId, ...wish }),
      {},
    )
    return null
  } catch {
    // The server does this by itself as well, only later.
    await postJson(href('/api/delete-image'), { publicId }).catch(() => {})
    return imageTexts.notStored
  }
}
