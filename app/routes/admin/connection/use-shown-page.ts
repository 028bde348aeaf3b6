import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import {
  forgetPages,
  forgetPagesOfOthers,
  isRecalled,
  loadedAt,
  pageAddress,
  recordShownPage,
  rememberPage,
} from '#app/browser/connection/seen-pages.ts'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { useMember } from '#app/routes/admin/use-member.ts'

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
  useForgottenPages(matches.some(({ id }) => id === guardedLayout))
  const ofScreen = matches.filter(({ handle }) => isGuarded(handle))

  useEffect(() => {
    const data = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]))
    const address = pageAddress({ pathname, search })
    recordShownPage(address, data)
    if (member) forgetPagesOfOthers(JSON.stringify(member))
    const isLoaded = matches.at(-1)?.loaderData !== undefined
    if (isLoaded && rememberedPaths.includes(pathname)) rememberPage(address, data)
  }, [pathname, search, matches, member])

  const times = ofScreen.flatMap(({ loaderData }) => loadedAt(loaderData) ?? [])
  return {
    loadedAt: times.length > 0 ? Math.min(...times) : undefined,
    isRecalled: ofScreen.some(({ loaderData }) => isRecalled(loaderData)),
  }
}

/** Forgets the remembered pages once nobody is signed in, in every tab of the browser, because tabs share the session. */
function useForgottenPages(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) forgetPages()
    if (!('BroadcastChannel' in globalThis)) return
    const channel = new BroadcastChannel('signed-out')
    channel.onmessage = forgetPages
    if (!isSignedIn) channel.postMessage('')
    return () => channel.close()
  }, [isSignedIn])
}

/** A screen declares its permission; layouts declare none. */
const isGuarded = (handle: unknown) =>
  typeof handle === 'object' && handle !== null && 'permission' in handle
