import { useEffect, useRef, useState } from 'react'
import type { ImageFolder, UploadTarget } from '#app/images/image-host.ts'
import {
  createUploadKey,
  type UploadedImage,
  type UploadState,
  uploadImage,
} from './upload-image.ts'

interface Options {
  folder: ImageFolder
  target: UploadTarget
  /** Whether the form asks if large pictures are made smaller. */
  hasShrinkChoice?: boolean
}

/** Uploads one image at a time and gives its state; unmounting aborts it. */
export function useUpload({ folder, target, hasShrinkChoice = false }: Options) {
  const [state, setState] = useState<UploadState>({})
  const controllerRef = useRef<AbortController | null>(null)
  // A file that is uploaded again after an error has the same key.
  const keys = useRef(new WeakMap<File, string>())
  useEffect(() => () => controllerRef.current?.abort(), [])

  async function upload(file: File, isShrunk: boolean): Promise<UploadedImage | null> {
    controllerRef.current?.abort()
    const controller = new AbortController()
    controllerRef.current = controller
    const key = keys.current.get(file) ?? createUploadKey()
    keys.current.set(file, key)
    const { signal } = controller
    const options = { folder, target, key, isShrunk, hasShrinkChoice, signal }
    return uploadImage(file, { ...options, onState: setState })
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
