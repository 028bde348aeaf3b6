import { useEffect, useRef, useState } from 'react'
import { checkPicture, sizeText } from '#app/routes/admin/uploads/picture-check.ts'
import {
  newPictureKey,
  type Progress,
  sendPicture,
} from '#app/routes/admin/uploads/send-picture.ts'
import { shrinkPicture } from '#app/routes/admin/uploads/shrink.ts'
import { addImage, type Wish } from './add-image.ts'

/** One of several pictures that are to be uploaded. */
export interface QueuedPicture {
  /** Names the upload and its image, however often they are tried. */
  key: string
  file: File
  /** What failed may be tried again; what was refused is no picture that can be sent. */
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
  progress?: Progress
  shrunk?: string
  error?: string
}

/** What all pictures of one upload share. */
export interface SharedWish {
  category_id: string
  consent: string
  isShrunk: boolean
  /** What is said of each, by its key. */
  about: Record<string, Pick<Wish, 'alt_text' | 'focal_x' | 'focal_y'>>
}

/** Whether it can still be uploaded. */
export const isSendable = ({ state }: Pick<QueuedPicture, 'state'>) =>
  state !== 'done' && state !== 'refused'

const folder = 'gemev-gallery'

/** Several pictures, sent one after the other: on a weak line one that arrives is worth more than ten halves. */
export function useUploadQueue() {
  const [pictures, setPictures] = useState<QueuedPicture[]>([])
  const [isRunning, setIsRunning] = useState(false)
  const cancels = useRef(new Map<string, AbortController>())
  useEffect(
    () => () => {
      for (const cancel of cancels.current.values()) cancel.abort()
    },
    [],
  )

  const change = (key: string, changes: Partial<QueuedPicture>) =>
    setPictures((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))

  function add(files: File[]) {
    const added = files.map((file): QueuedPicture => {
      const error = checkPicture(file, folder)
      const picture = { key: newPictureKey(), file }
      return error ? { ...picture, state: 'refused', error } : { ...picture, state: 'waiting' }
    })
    setPictures((all) => [...all, ...added])
  }

  function remove(key: string) {
    cancels.current.get(key)?.abort()
    setPictures((all) => all.filter((each) => each.key !== key))
  }

  async function uploadOne({ key, file }: QueuedPicture, wish: SharedWish): Promise<boolean> {
    const cancel = new AbortController()
    cancels.current.set(key, cancel)
    const { signal } = cancel
    const begun = { sent: 0, total: file.size, isWaiting: false }
    change(key, { state: 'sending', progress: begun, error: '' })
    try {
      const smaller = wish.isShrunk ? await shrinkPicture(file) : file
      if (smaller !== file) {
        change(key, { shrunk: `${sizeText(file.size)} → ${sizeText(smaller.size)}` })
      }
      const onProgress = (progress: Progress) => change(key, { progress })
      const image = await sendPicture(smaller, folder, { key, signal, onProgress })
      const { category_id, consent } = wish
      const about = wish.about[key] ?? { alt_text: '', focal_x: '', focal_y: '' }
      const names = { file_name: file.name, request_key: key }
      const fault = await addImage(image, { category_id, consent, ...about, ...names })
      change(key, fault ? { state: 'failed', error: fault } : { state: 'done' })
      return !fault
    } catch (error) {
      const text = error instanceof Error ? error.message : 'Upload failed'
      if (!signal.aborted) change(key, { state: 'failed', error: text })
      return false
    } finally {
      cancels.current.delete(key)
    }
  }

  /** Uploads all that wait or have failed; answers how many arrived. */
  async function upload(wish: SharedWish): Promise<number> {
    setIsRunning(true)
    let arrived = 0
    for (const picture of pictures) {
      if (isSendable(picture) && (await uploadOne(picture, wish))) arrived += 1
    }
    setIsRunning(false)
    return arrived
  }

  return { pictures, isRunning, add, remove, upload }
}
