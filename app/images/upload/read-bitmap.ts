import { endOfJpeg } from '#app/images/encoder/kind.ts'

/** The pixels of a file, upright; also of a JPEG that lacks its end marker, which browsers forgive on pages alone. */
export const readBitmap = (file: File): Promise<ImageBitmap> =>
  createImageBitmap(file.type === 'image/jpeg' ? new Blob([file, endOfJpeg]) : file, {
    imageOrientation: 'from-image',
  })
