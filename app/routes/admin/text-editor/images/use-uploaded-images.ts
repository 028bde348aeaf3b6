import { useCallback, useEffect, useState } from 'react'
import { href } from 'react-router'
import type { StoredImage } from '#app/images/image-host.ts'
import { listAddress } from '#app/lists/list-state.ts'

interface Page {
  images: StoredImage[]
  older: string | null
}

/** The images that can be chosen again, a page at a time; undefined until the first has loaded. */
export function useUploadedImages() {
  const [page, setPage] = useState<Page>()
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async (start: Page['older']) => {
    setFailed(false)
    try {
      const response = await fetch(
        listAddress(href('/admin/blog/pictures'), start ? { older: start } : {}),
      )
      if (!response.ok || response.redirected) throw new Error('unreachable')
      const { images, older }: Page = await response.json()
      setPage((before) => ({
        images: start ? [...(before?.images ?? []), ...images] : images,
        older,
      }))
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => void load(null), [load])
  const { images, older } = page ?? {}
  return {
    images,
    hasFailed,
    loadMore: older ? () => load(older) : undefined,
    retry: () => load(null),
  }
}
