/** The data of a page by the ids of its routes, as their loaders answered. */
export type PageData = Readonly<Record<string, unknown>>

interface SeenPage {
  data: PageData
  seenAt: number
}

const maxPages = 6
/** As long as a session lasts without being used (D-43). */
const maxAgeMs = 8 * 3_600_000

// In memory of the tab alone: they show patients, and devices are shared. The oldest comes first.
const pages = new Map<string, SeenPage>()
const recalled = new WeakSet<object>()
const seenTimes = new WeakMap<object, number>()
let shown = ''

/** The address of a page, written in one way, without the parameter by which React Router asks for some routes alone. */
export function addressOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** Notes which address is on the screen, and since when its data are known. */
export function noteShown(address: string, data: PageData): void {
  shown = address
  for (const each of Object.values(data)) {
    if (isObject(each) && !seenTimes.has(each)) seenTimes.set(each, Date.now())
  }
}

/** The address on the screen; that of the browser is ahead of it while the person goes back. */
export const shownAddress = (): string => shown || addressOf(location)

/** When data that are on the screen were loaded, in milliseconds; undefined for what no loader answered. */
export const loadedAt = (data: unknown): number | undefined =>
  isObject(data) ? seenTimes.get(data) : undefined

/** Remembers the data of an address, in place of what it had. */
export function rememberPage(address: string, data: PageData): void {
  // What was recalled is as old as it was.
  const seenAt = Object.values(data).some(isRecalled) ? pages.get(address)?.seenAt : Date.now()
  pages.delete(address)
  if (seenAt) pages.set(address, { data, seenAt })
  const [oldest] = pages.keys()
  if (oldest !== undefined && pages.size > maxPages) pages.delete(oldest)
}

/** The data that an address had when it was last seen, unless a session would have ended since. */
export function recallPage(address: string): PageData | undefined {
  const page = pages.get(address)
  if (!page || Date.now() - page.seenAt > maxAgeMs) return undefined
  for (const each of Object.values(page.data)) if (isObject(each)) recalled.add(each)
  return page.data
}

export const isRemembered = (address: string): boolean => pages.has(address)

/** Whether data on the screen were recalled instead of loaded. */
export const isRecalled = (data: unknown): boolean => isObject(data) && recalled.has(data)

/** Forgets all pages: the person has signed out, or may not see them any more. */
export const forgetPages = (): void => pages.clear()

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null
