import { useEffect, useRef, useState } from 'react'
import type { ImageFolder, StoredImage } from '#app/platform/images/image-host.ts'
import { checkPicture, sizeText } from './picture-check.ts'
import { newPictureKey, type Progress, sendPicture } from './send-picture.ts'
import { shrinkPicture } from './shrink.ts'

/** Where the sending of one picture stands. */
export interface Sending {
  progress?: Progress
  /** What making it smaller has brought: "12.4 MB → 1.1 MB". */
  shrunk?: string
  error?: string
}

/** Sends one picture at a time, and says how it goes; it ends with the page that started it. */
export function useSending(folder: ImageFolder) {
  const [sending, setSending] = useState<Sending>({})
  const running = useRef<AbortController | null>(null)
  // A file that is sent again, after a failure, is the same picture.
  const keys = useRef(new WeakMap<File, string>())
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File, isShrunk: boolean): Promise<StoredImage | null> {
    running.current?.abort()
    // The file that was picked is what the limits are for, not what is made of it afterwards.
    const refusal = checkPicture(file, folder)
    if (refusal) {
      setSending({ error: refusal })
      return null
    }
    const run = new AbortController()
    running.current = run
    const { signal } = run
    const key = keys.current.get(file) ?? newPictureKey()
    keys.current.set(file, key)
    setSending({ progress: { sent: 0, total: file.size, isWaiting: false } })
    try {
      const sent = isShrunk ? await shrinkPicture(file) : file
      const shrunk =
        sent === file ? {} : { shrunk: `${sizeText(file.size)} → ${sizeText(sent.size)}` }
      const onProgress = (progress: Progress) => {
        if (!signal.aborted) setSending({ progress, ...shrunk })
      }
      const image = await sendPicture(sent, folder, { onProgress, signal, key })
      setSending(shrunk)
      return image
    } catch (error) {
      const text = error instanceof Error ? error.message : 'Upload failed'
      if (!signal.aborted) setSending({ error: text })
      return null
    }
  }

  return {
    ...sending,
    isSending: sending.progress !== undefined,
    send,
    cancel: () => {
      running.current?.abort()
      setSending({})
    },
    fail: (error: string) => setSending({ error }),
  }
}
