import { useNavigation, useSearchParams } from 'react-router'
import type { ListScreen } from './list-screens.ts'

/** Whether another page or another filter of the list is loading. */
export function useIsListLoading(
  { path }: ListScreen,
  addressOf: (query: URLSearchParams) => string,
): boolean {
  const { state, location, formMethod } = useNavigation()
  const [query] = useSearchParams()
  const nextQuery = new URLSearchParams(location?.search)
  if (location?.pathname !== path) return false
  return state === 'loading' && !formMethod && addressOf(nextQuery) !== addressOf(query)
}
