import { useCallback, useEffect, useState } from 'react'
import { href } from 'react-router'
import type { StoredImage } from '#app/platform/images/image-host.ts'

interface Page {
  pictures: StoredImage[]
  next: { createdAt: string; publicId: string } | null
}

/** The pictures that can be chosen again, a page at a time; undefined until the first has come. */
export function useUploaded() {
  const [page, setPage] = useState<Page>()
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async (next: Page['next']) => {
    setFailed(false)
    try {
      const query = new URLSearchParams(next ? { at: next.createdAt, after: next.publicId } : {})
      const answer = await fetch(`${href('/admin/blog/pictures')}?${query}`)
      if (!answer.ok || answer.redirected) throw new Error('away')
      const { pictures, next: later }: Page = await answer.json()
      setPage((before) => ({
        pictures: next ? [...(before?.pictures ?? []), ...pictures] : pictures,
        next: later,
      }))
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => void load(null), [load])
  const { pictures, next } = page ?? {}
  return { pictures, hasFailed, more: next ? () => load(next) : undefined, again: () => load(null) }
}
