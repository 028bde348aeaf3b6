import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { slugOf, slugTaken } from '#app/domain/slug.ts'
import { listAddress } from '#app/lists/list-state.ts'

const debounceMs = 500

/** The error to show when another post has the slug; checked half a second after it stopped changing. */
export function useSlugCheck(slug: string, stored: string, key: string): string | undefined {
  const [taken, setTaken] = useState('')
  const wanted = slugOf(slug)
  useEffect(() => {
    if (!wanted || wanted === stored) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(
          listAddress(href('/admin/blog/slug'), { slug: wanted, id: key }),
          {
            signal: controller.signal,
          },
        )
        const { taken } = response.ok ? await response.json() : { taken: false }
        if (taken) setTaken(wanted)
      } catch {
        // Saving checks again, with the database's unique index.
      }
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [wanted, stored, key])
  return wanted !== '' && wanted !== stored && taken === wanted ? slugTaken : undefined
}
