import { partialParameter } from './document/partial-page.ts'

/** There are endless other spellings of the same query, and caching them would push the real pages out. */
export function isCanonicalQuery(
  params: URLSearchParams,
  canonicalQuery: string,
  varyParams: readonly string[],
) {
  const canonicalParams = new URLSearchParams(canonicalQuery)
  const part = params.get(partialParameter) ?? 'main'
  return (
    part === 'main' &&
    varyParams.every((name) => (params.get(name) ?? '') === (canonicalParams.get(name) ?? ''))
  )
}
