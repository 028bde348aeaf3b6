/** Which posts the public list holds; empty text leaves a part open. */
export interface BlogFilter {
  /** Looked for in titles, excerpts and tags. */
  search: string
  /** A category's slug. */
  category: string
  /** Which six of them, counted from 1 (D-14). */
  page: number
}

const longestSearch = 100
const lastPage = 10_000

/** The parameters of an address that the list heeds. */
export const blogParameters = ['q', 'category', 'page'] as const

/** Reads a filter from an address, where anything may stand: what makes no sense leaves its part open. */
export function readBlogFilter(query: URLSearchParams): BlogFilter {
  const page = Number(/^[1-9]\d{0,4}$/.exec(query.get('page') ?? '')?.[0] ?? 1)
  return {
    search: (query.get('q') ?? '').trim().slice(0, longestSearch).toWellFormed(),
    category: query.get('category') ?? '',
    page: Math.min(page, lastPage),
  }
}

/** The address's query that `readBlogFilter` reads the same filter from, with its `?`; without what is left open. */
export function writeBlogFilter({ search, category, page }: BlogFilter): string {
  const parts = { q: search, category, page: page > 1 ? String(page) : '' }
  const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value)).toString()
  return query && `?${query}`
}
