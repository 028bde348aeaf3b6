import { useNavigation, useSearchParams } from 'react-router'

/** Whether a list is being replaced by another page or another filter of itself. */
export function useIsListLoading(addressOf: (query: URLSearchParams) => string): boolean {
  const { state, location, formMethod } = useNavigation()
  const [query] = useSearchParams()
  const asked = new URLSearchParams(location?.search)
  return state === 'loading' && !formMethod && addressOf(asked) !== addressOf(query)
}
