/** The data of a page by the ids of its routes, as their loaders answered. */
export type PageData = Readonly<Record<string, unknown>>

/** Of each path, with the filters by which it was seen. */
const maxPages = 6
/** As long as a session lasts without being used (D-43). */
const maxAgeMs = 8 * 3_600_000

// In memory of the tab alone: they show patients, and devices are shared. The oldest comes first.
const pages = new Map<string, PageData>()
const recalled = new WeakSet<object>()
const loadTimes = new WeakMap<object, number>()
let shown = ''
let seenBy: string | undefined

/** The address of a page, written in one way, without the parameter by which React Router asks for some routes alone. */
export function pageAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** The path of an address. */
export const addressPath = (address: string): string => address.split('?', 1).join()

/** Notes which address is on the screen, and since when its data are known. */
export function recordShownPage(address: string, data: PageData): void {
  shown = address
  for (const each of Object.values(data)) {
    if (isObject(each) && !loadTimes.has(each)) loadTimes.set(each, Date.now())
  }
}

/** The address on the screen; that of the browser is ahead of it while the person goes back. */
export const shownAddress = (): string => shown || pageAddress(location)

/** When data that are on the screen were loaded, in milliseconds; undefined for what no loader answered. */
export const loadedAt = (data: unknown): number | undefined =>
  isObject(data) ? loadTimes.get(data) : undefined

/** Remembers the data of the address on the screen, in place of what it had. */
export function rememberPage(address: string, data: PageData): void {
  pages.delete(address)
  pages.set(address, data)
  const ofPath = [...pages.keys()].filter((each) => addressPath(each) === addressPath(address))
  for (const oldest of ofPath.slice(0, -maxPages)) pages.delete(oldest)
}

/** The data that an address had when it was last seen, unless a session would have ended since. */
export function recallPage(address: string): PageData | undefined {
  const data = pages.get(address)
  if (!data || !isRemembered(address)) return undefined
  for (const each of Object.values(data)) if (isObject(each)) recalled.add(each)
  return data
}

/** Whether an address can be recalled. */
export function isRemembered(address: string): boolean {
  const data = pages.get(address)
  if (!data) return false
  const times = Object.values(data).flatMap((each) => loadedAt(each) ?? [])
  return Date.now() - Math.min(...times) <= maxAgeMs
}

/** Whether data on the screen were recalled instead of loaded. */
export const isRecalled = (data: unknown): boolean => isObject(data) && recalled.has(data)

/** Forgets what was seen by anybody but the person who is signed in, or by the same one with another role. */
export function forgetPagesOfOthers(person: string): void {
  if (person !== seenBy) forgetPages()
  seenBy = person
}

/** Forgets all pages: the person has signed out, or may not see them any more. */
export const forgetPages = (): void => pages.clear()

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null
