/** What the loader of each route returned, by its id. */
export type PageData = Readonly<Record<string, unknown>>

/** How many addresses of one path are remembered; they differ in their filters. */
const maxPages = 6
/** An unused session ends after the same time (D-43). */
const maxAgeMs = 8 * 3_600_000

// In the memory of this tab only, because pages show patients and devices are shared. The oldest comes first.
const pages = new Map<string, PageData>()
const recalled = new WeakSet<object>()
const loadTimes = new WeakMap<object, number>()
let shown = ''
let seenBy: string | undefined

/** The canonical address of a page, without `_routes`, by which React Router requests the data of some routes only. */
export function pageAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

export const addressPath = (address: string): string => address.split('?', 1).join()

export function recordShownPage(address: string, data: PageData): void {
  shown = address
  for (const each of Object.values(data)) {
    if (isObject(each) && !loadTimes.has(each)) loadTimes.set(each, Date.now())
  }
}

/** After the back button `location` already has the next address while that still loads. */
export const shownAddress = (): string => shown || pageAddress(location)

/** In milliseconds; undefined for data of no loader. */
export const loadedAt = (data: unknown) => (isObject(data) ? loadTimes.get(data) : undefined)

export function rememberPage(address: string, data: PageData): void {
  pages.delete(address)
  pages.set(address, data)
  const ofPath = [...pages.keys()].filter((each) => addressPath(each) === addressPath(address))
  for (const oldest of ofPath.slice(0, -maxPages)) pages.delete(oldest)
}

/** The data that an address had when it was last seen; undefined once an unused session would have ended. */
export function recallPage(address: string): PageData | undefined {
  const data = pages.get(address)
  if (!data || !isRemembered(address)) return undefined
  for (const each of Object.values(data)) if (isObject(each)) recalled.add(each)
  return data
}

export function isRemembered(address: string): boolean {
  const data = pages.get(address)
  if (!data) return false
  const times = Object.values(data).flatMap((each) => loadedAt(each) ?? [])
  return Date.now() - Math.min(...times) <= maxAgeMs
}

export const isRecalled = (data: unknown): boolean => isObject(data) && recalled.has(data)

/** Forgets what was seen by anybody but the person who is signed in, or by the same one with another role. */
export function forgetPagesOfOthers(person: string): void {
  if (person !== seenBy) forgetPages()
  seenBy = person
}

export const forgetPages = (): void => pages.clear()

const isObject = (data: unknown): data is object => typeof data === 'object' && data !== null
