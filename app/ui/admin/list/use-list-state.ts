import { useNavigation, useResolvedPath, useSearchParams } from 'react-router'
import { changeListState, listAddress } from '#app/values/lists/list-state.ts'

/** The state of the list whose route renders this, also while a dialog is open over it. */
export function useListState() {
  const [query] = useSearchParams()
  const { pathname: path } = useResolvedPath('.')
  return {
    path,
    query,
    /** The address of the list with some parts of its state changed, on its first page. */
    address: (changes: Record<string, string>) =>
      listAddress(path, changeListState(query, changes)),
    dialog: (dialogPath: string) => listAddress(dialogPath, query),
  }
}

export function useIsListLoading(): boolean {
  const { path, query } = useListState()
  const { state, location, formMethod } = useNavigation()
  if (state !== 'loading' || formMethod || location.pathname !== path) return false
  return listAddress('', new URLSearchParams(location.search)) !== listAddress('', query)
}
