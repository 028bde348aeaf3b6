import { useMatches } from 'react-router'
import { type ListScreen, listAt } from '#app/routes/admin/frame/screens.ts'

/** The list among the matched routes, alone or below a dialog; also when it failed to load. */
export const useListOnScreen = (): ListScreen | undefined =>
  useMatches().flatMap(({ pathname }) => listAt(pathname) ?? [])[0]
