import { useEffect, useRef, useState } from 'react'
import type { ImageFolder } from '#app/images/image-folder.ts'
import type { StoredImage } from '#app/images/image-host.ts'
import { sizeText } from '#app/values/size-text.ts'
import { checkImage } from './image-check.ts'
import { prepareFile, withSizeAdvice } from './shrink.ts'
import { createUploadKey, type Progress, uploadImage } from './upload-image.ts'

/** The state of one upload. */
export interface UploadState {
  progress?: Progress
  /** The sizes before and after shrinking: "12.4 MB → 1.1 MB". */
  shrunk?: string
  error?: string
}

/**
 * Uploads one image at a time and gives its state; unmounting aborts it. `hasShrinkChoice` says whether the form asks if
 * large pictures are made smaller.
 */
export function useUpload(folder: ImageFolder, { hasShrinkChoice = false } = {}) {
  const [state, setState] = useState<UploadState>({})
  const controllerRef = useRef<AbortController | null>(null)
  // A file that is uploaded again after an error has the same key.
  const keys = useRef(new WeakMap<File, string>())
  useEffect(() => () => controllerRef.current?.abort(), [])

  async function upload(file: File, isShrunk: boolean): Promise<StoredImage | null> {
    controllerRef.current?.abort()
    // The limits apply to the chosen file, not to its shrunk version.
    const fileError = checkImage(file, folder)
    if (fileError) {
      setState({ error: fileError })
      return null
    }
    const controller = new AbortController()
    controllerRef.current = controller
    const { signal } = controller
    const key = keys.current.get(file) ?? createUploadKey()
    keys.current.set(file, key)
    setState({ progress: { sent: 0, total: file.size, isWaiting: false } })
    try {
      const resized = await prepareFile(file, isShrunk)
      const shrunk =
        !isShrunk || resized === file
          ? {}
          : { shrunk: `${sizeText(file.size)} → ${sizeText(resized.size)}` }
      const onProgress = (progress: Progress) => {
        if (!signal.aborted) setState({ progress, ...shrunk })
      }
      const image = await uploadImage(resized, folder, { onProgress, signal, key })
      setState(shrunk)
      return image
    } catch (error) {
      const text = error instanceof Error ? error.message : 'Upload failed'
      const advised = hasShrinkChoice ? withSizeAdvice(text, file, isShrunk) : text
      if (!signal.aborted) setState({ error: advised })
      return null
    }
  }

  return {
    ...state,
    isUploading: state.progress !== undefined,
    upload,
    cancel: () => {
      controllerRef.current?.abort()
      setState({})
    },
    fail: (error: string) => setState({ error }),
  }
}
