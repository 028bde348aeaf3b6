/** What a page tells the worker once it stands. */
export interface Visit {
  /** The paths of the files that it has loaded. */
  files: string[]
  /** Whether pages may be fetched that nobody has asked for. */
  isLineGood: boolean
}

export const isVisit = (data: unknown): data is Visit =>
  typeof data === 'object' && data !== null && 'files' in data && Array.isArray(data.files)
