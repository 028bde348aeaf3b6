import { readSearch } from '#app/values/lists/list-state.ts'

export interface BlogFilter {
  search: string
  category: string
  /** Which page of six posts, counted from 1 (D-14). */
  page: number
}

const maxPage = 10_000

export const blogParameters = ['q', 'category', 'page'] as const

export function readBlogFilter(query: URLSearchParams): BlogFilter {
  const page = Number(/^[1-9]\d{0,4}$/.exec(query.get('page') ?? '')?.[0] ?? 1)
  return {
    search: readSearch(query),
    category: query.get('category') ?? '',
    page: Math.min(page, maxPage),
  }
}

export function writeBlogFilter({ search, category, page }: BlogFilter): string {
  const params = { q: search, category, page: page > 1 ? String(page) : '' }
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value)).toString()
  return query && `?${query}`
}
