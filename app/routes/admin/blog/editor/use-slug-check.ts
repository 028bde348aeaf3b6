import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { slugTaken } from '#app/domain/blog/post-texts.ts'
import { slugOf } from '#app/domain/slug.ts'

const pauseMs = 500

/** The sentence to show when another post has the slug, asked half a second after it stopped changing. */
export function useSlugCheck(slug: string, stored: string, postId: string): string | undefined {
  const [taken, setTaken] = useState('')
  const asked = slugOf(slug)
  useEffect(() => {
    if (!asked || asked === stored) return
    const going = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const query = new URLSearchParams({ slug: asked, id: postId })
        const answer = await fetch(`${href('/admin/blog/slug')}?${query}`, { signal: going.signal })
        const { taken } = answer.ok ? await answer.json() : { taken: false }
        if (taken) setTaken(asked)
      } catch {
        // Saving asks again, and the database has the last word.
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      going.abort()
    }
  }, [asked, stored, postId])
  return asked !== '' && taken === asked ? slugTaken : undefined
}
