import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { countedTitle } from './count-text.ts'

/** Writes a number before the page's title, which is seen on the tab of a window that is not in front. */
export function useTitleCount(count: number): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen writes a title of its own.
  useEffect(() => {
    document.title = countedTitle(document.title, count)
  }, [count, key])
}
