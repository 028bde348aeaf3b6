import { useRef, useState } from 'react'
import { galleryFolder } from '#app/image-configuration.ts'
import { checkImage } from '#app/images/upload/image-check.ts'
import { createUploadKey } from '#app/images/upload/upload-image.ts'
import { useThumbnail } from '#app/images/upload/use-thumbnail.ts'

const noPoint = { x: '', y: '' }

/** The image to upload with its focal point, and the request key of its upload; the next image gets others. */
export function useChosenImage() {
  const [file, setFile] = useState<File>()
  const [focal, setFocal] = useState(noPoint)
  const requestKey = useRef(createUploadKey())
  const thumbnail = useThumbnail(file)

  function replace(next: File | undefined) {
    setFile(next)
    setFocal(noPoint)
    requestKey.current = createUploadKey()
  }

  return {
    file,
    focal,
    setFocal,
    requestKey,
    thumbnail,
    clear: () => replace(undefined),
    /** Takes the first of the files; the error to show where it is no image of the gallery, otherwise null. */
    choose([chosen]: File[]): string | null {
      const error = chosen ? checkImage(chosen, galleryFolder) : null
      replace(error ? undefined : chosen)
      return error
    },
  }
}
