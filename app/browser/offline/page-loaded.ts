/** The message of a page to the service worker once it has loaded. */
export interface PageLoaded {
  files: string[]
  /** Whether pages may be fetched that nobody has asked for. */
  isConnectionGood: boolean
}

export const isPageLoaded = (data: unknown): data is PageLoaded =>
  typeof data === 'object' && data !== null && 'files' in data && Array.isArray(data.files)
