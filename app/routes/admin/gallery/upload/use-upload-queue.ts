import { useEffect, useRef, useState } from 'react'
import { galleryFolder } from '#app/domain/image-configuration.ts'
import type { UploadTarget } from '#app/images/image-host.ts'
import { checkImage } from '#app/images/upload/image-check.ts'
import { createUploadKey, type UploadState, uploadImage } from '#app/images/upload/upload-image.ts'
import { addUploadedImage, type ImageDetails } from './add-image.ts'

export interface QueuedImage extends UploadState {
  /** Identifies the upload and its image across retries. */
  key: string
  file: File
  /**
   * An image can be cancelled until it is `adding`: then its file is uploaded, and its row may be stored already.
   * A `failed` one can be retried; a `refused` one is a file that cannot be uploaded.
   */
  state: 'waiting' | 'sending' | 'adding' | 'done' | 'failed' | 'refused'
}

export interface SharedDetails {
  category_id: string
  consent: string
  isShrunk: boolean
  /** The details of each image, by its key. */
  detailsByKey: Record<string, Pick<ImageDetails, 'alt_text' | 'focal_x' | 'focal_y'>>
}

export const isSendable = ({ state }: Pick<QueuedImage, 'state'>) =>
  state !== 'done' && state !== 'refused'

/** A bulk upload, one image at a time: on a weak connection one complete image is worth more than ten halves. */
export function useUploadQueue(target: UploadTarget) {
  const [images, setImages] = useState<QueuedImage[]>([])
  const [isRunning, setIsRunning] = useState(false)
  // One controller for each image from the time it is added, so that an image which is removed, or whose page is left,
  // is not published.
  const abortControllers = useRef(new Map<string, AbortController>())
  useEffect(
    () => () => {
      for (const controller of abortControllers.current.values()) controller.abort()
    },
    [],
  )

  const change = (key: string, changes: Partial<QueuedImage>) =>
    setImages((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))

  function add(files: File[]) {
    const added = files.map((file): QueuedImage => {
      const error = checkImage(file, galleryFolder)
      const image = { key: createUploadKey(), file }
      abortControllers.current.set(image.key, new AbortController())
      return error ? { ...image, state: 'refused', error } : { ...image, state: 'waiting' }
    })
    setImages((all) => [...all, ...added])
  }

  function remove(key: string) {
    abortControllers.current.get(key)?.abort()
    setImages((all) => all.filter((each) => each.key !== key))
  }

  async function uploadOne({ key, file }: QueuedImage, shared: SharedDetails): Promise<boolean> {
    const signal = abortControllers.current.get(key)?.signal
    if (!signal || signal.aborted) return false
    const { category_id, consent, isShrunk, detailsByKey } = shared
    const image = await uploadImage(file, {
      folder: galleryFolder,
      target,
      key,
      isShrunk,
      hasShrinkChoice: true,
      signal,
      onState: ({ error, ...state }) =>
        change(key, error ? { state: 'failed', error } : { state: 'sending', error: '', ...state }),
    })
    if (!image) return false
    change(key, { state: 'adding' })
    const details = detailsByKey[key] ?? { alt_text: '', focal_x: '', focal_y: '' }
    const names = { file_name: file.name, request_key: key }
    const error = await addUploadedImage(image, { category_id, consent, ...details, ...names })
    change(key, error ? { state: 'failed', error } : { state: 'done' })
    return !error
  }

  /** Uploads all that are waiting or have failed; returns the number of successful uploads. */
  async function upload(shared: SharedDetails): Promise<number> {
    setIsRunning(true)
    let uploadedCount = 0
    for (const image of images) {
      if (isSendable(image) && (await uploadOne(image, shared))) uploadedCount += 1
    }
    setIsRunning(false)
    return uploadedCount
  }

  return { images, isRunning, add, remove, upload }
}
