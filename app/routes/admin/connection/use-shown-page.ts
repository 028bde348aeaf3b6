import { useEffect } from 'react'
import { useLocation, useMatches, useRevalidator } from 'react-router'
import {
  forgetPagesOfOthers,
  isRecalled,
  loadedAt,
  pageAddress,
  recordShownPage,
  rememberPage,
} from '#app/connection/seen-pages.ts'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { useMember } from '#app/routes/admin/use-member.ts'
import { useForgottenPages } from './use-forgotten-pages.ts'

/** The screens that the front desk needs most while there is no connection. */
const rememberedPaths: string[] = [listScreens.appointments.path, listScreens.daySheet.path]
const guardedLayout = 'routes/admin/layout'

interface ShownPage {
  /** When the data of the page were loaded, in milliseconds; undefined for a page without data. */
  loadedAt: number | undefined
  /** Whether the data are those of an earlier visit, since there was no connection to load them. */
  isRecalled: boolean
}

/**
 * Remembers the data of the list of appointments and of the day sheet, and returns how old the data on the screen are.
 */
export function useShownPage(): ShownPage {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const member = useMember()
  const { state, revalidate } = useRevalidator()
  useForgottenPages(matches.some(({ id }) => id === guardedLayout))
  const ofScreen = matches.filter(({ handle }) => isGuarded(handle))
  const isOld = ofScreen.some(({ loaderData }) => isRecalled(loaderData))

  useEffect(() => {
    const data = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]))
    const address = pageAddress({ pathname, search })
    recordShownPage(address, data)
    if (member) forgetPagesOfOthers(JSON.stringify(member))
    const isLoaded = matches.at(-1)?.loaderData !== undefined
    if (isLoaded && rememberedPaths.includes(pathname)) rememberPage(address, data)
  }, [pathname, search, matches, member])

  useEffect(() => {
    if (isOld && state === 'idle') void revalidate()
  }, [isOld, state, revalidate])

  const times = ofScreen.flatMap(({ loaderData }) => loadedAt(loaderData) ?? [])
  return { loadedAt: times.length > 0 ? Math.min(...times) : undefined, isRecalled: isOld }
}

/** A screen declares its permission; layouts declare none. */
const isGuarded = (handle: unknown) =>
  typeof handle === 'object' && handle !== null && 'permission' in handle
