import { useMatches } from 'react-router'
import { type ListScreen, listAt } from './list-screens.ts'

/** The list that is shown, or was to be shown, by itself or beneath a dialog. */
export const useListOnScreen = (): ListScreen | undefined =>
  useMatches().flatMap(({ pathname }) => listAt(pathname) ?? [])[0]
