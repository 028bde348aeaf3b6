import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { imageFormFields } from '#app/domain/gallery/image.ts'
import { galleryFolder } from '#app/domain/image-configuration.ts'
import type { UploadTarget } from '#app/images/image-host.ts'
import { checkImage } from '#app/images/upload/image-check.ts'
import { useThumbnail } from '#app/images/upload/prepare-file.ts'
import { createUploadKey, type UploadState, uploadImage } from '#app/images/upload/upload-image.ts'
import { Preview, ProgressBar } from '#app/images/upload/upload-parts.tsx'
import { FailureText } from '#app/ui/admin/failure.tsx'
import { TextField } from '#app/ui/field.tsx'
import { sizeText } from '#app/values/size-text.ts'
import { addUploadedImage, type ImageDetails } from './add-image.ts'

interface QueuedImage extends UploadState {
  /** Identifies the upload and its image across retries. */
  key: string
  file: File
  /** From `adding` on an image cannot be cancelled: its row may be stored. A `refused` file cannot be uploaded at all. */
  state: 'waiting' | 'sending' | 'adding' | 'done' | 'failed' | 'refused'
}

export const isSendable = ({ state }: Pick<QueuedImage, 'state'>) =>
  state !== 'done' && state !== 'refused'

/** A bulk upload, one image at a time: on a weak connection one complete image is worth more than ten halves. */
export function useUploadQueue(target: UploadTarget) {
  const [images, setImages] = useState<QueuedImage[]>([])
  const [isRunning, setIsRunning] = useState(false)
  // An image that is removed, or whose page is left, must not be published.
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

  async function uploadOne(
    { key, file }: QueuedImage,
    details: ImageDetails,
    isShrunk: boolean,
  ): Promise<boolean> {
    const signal = abortControllers.current.get(key)?.signal
    if (!signal || signal.aborted) return false
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
    const names = { file_name: file.name, request_key: key }
    const error = await addUploadedImage(image, { ...details, ...names })
    change(key, error ? { state: 'failed', error } : { state: 'done' })
    return !error
  }

  async function upload(detailsByKey: Map<string, ImageDetails>, isShrunk: boolean) {
    setIsRunning(true)
    let uploadedCount = 0
    for (const image of images) {
      const details = detailsByKey.get(image.key)
      if (details && (await uploadOne(image, details, isShrunk))) uploadedCount += 1
    }
    setIsRunning(false)
    return uploadedCount
  }

  return { images, isRunning, add, remove, upload }
}

export function QueueItem({ image, onRemove }: { image: QueuedImage; onRemove: () => void }) {
  const { key, file, state, progress, shrunk, error } = image
  const { label, maxLength } = imageFormFields.alt_text
  const thumbnail = useThumbnail(file)
  const isSending = state === 'sending' || state === 'adding'
  return (
    <li className="flex flex-wrap gap-3 border-t border-clay pt-4">
      <Preview src={thumbnail} />
      <div className="min-w-0 grow basis-40 wrap-anywhere">
        <p className="flex items-start justify-between gap-2">
          <span>
            <bdi className="font-semibold">{file.name}</bdi>{' '}
            <span className="text-stone">{shrunk ?? sizeText(file.size)}</span>
          </span>
          {state !== 'done' && state !== 'adding' && (
            <button type="button" onClick={onRemove} className="icon-button shrink-0">
              <X aria-hidden size={20} />
              <span className="sr-only">
                {isSending ? 'Cancel' : 'Remove'} {file.name}
              </span>
            </button>
          )}
        </p>
        {isSendable({ state }) && (
          <TextField
            name={`alt_text-${key}`}
            label={label}
            maxLength={maxLength}
            disabled={isSending}
          />
        )}
        {isSending && progress && (
          <div className="mt-2">
            <ProgressBar name={file.name} progress={progress} />
          </div>
        )}
        {state === 'done' && <p className="mt-1 font-semibold text-leaf">Uploaded</p>}
        {error && (
          <p role="alert" className="mt-1 font-semibold text-terracotta">
            <FailureText text={error} />
          </p>
        )}
      </div>
    </li>
  )
}
