import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { countText } from './count-text.ts'

const counted = /^\(\d+\+?\) /

/** Writes a number before the page's title, which is seen on the tab of a window that is not in front. */
export function useTitleCount(count: number): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen writes a title of its own.
  useEffect(() => {
    const title = document.title.replace(counted, '')
    document.title = count > 0 ? `(${countText(count)}) ${title}` : title
  }, [count, key])
}
