import { partialParameter } from '#app/partial-page.ts'

/**
 * Whether the parameters of an address that a page heeds stand there as the page writes them itself, or
 * are left empty by a form. Anybody can write the same in ways without end, which would drive the real
 * pages out of a cache.
 */
export function isCanonicalQuery(
  given: URLSearchParams,
  written: string,
  heeded: readonly string[],
) {
  const own = new URLSearchParams(written)
  const isPart = given.get(partialParameter) ?? 'main'
  return (
    isPart === 'main' && heeded.every((name) => (given.get(name) ?? '') === (own.get(name) ?? ''))
  )
}
