import { useCallback, useEffect, useState } from 'react'
import { href } from 'react-router'
import type { StoredImage } from '#app/images/image-host.ts'

interface Page {
  images: StoredImage[]
  next: { createdAt: string; publicId: string } | null
}

/** The images that can be chosen again, a page at a time; undefined until the first has loaded. */
export function useUploaded() {
  const [page, setPage] = useState<Page>()
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async (next: Page['next']) => {
    setFailed(false)
    try {
      const query = new URLSearchParams(next ? { at: next.createdAt, after: next.publicId } : {})
      const response = await fetch(`${href('/admin/blog/pictures')}?${query}`)
      if (!response.ok || response.redirected) throw new Error('unreachable')
      const { images, next: nextPage }: Page = await response.json()
      setPage((before) => ({
        images: next ? [...(before?.images ?? []), ...images] : images,
        next: nextPage,
      }))
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => void load(null), [load])
  const { images, next } = page ?? {}
  return {
    images,
    hasFailed,
    loadMore: next ? () => load(next) : undefined,
    retry: () => load(null),
  }
}
