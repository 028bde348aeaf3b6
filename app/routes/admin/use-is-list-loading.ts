import { useNavigation, useSearchParams } from 'react-router'
import type { ListScreen } from './list-screens.ts'

/** Whether a list is being replaced by another page or another filter of itself. */
export function useIsListLoading(
  { path }: ListScreen,
  addressOf: (query: URLSearchParams) => string,
): boolean {
  const { state, location, formMethod } = useNavigation()
  const [query] = useSearchParams()
  const asked = new URLSearchParams(location?.search)
  if (location?.pathname !== path) return false
  return state === 'loading' && !formMethod && addressOf(asked) !== addressOf(query)
}
