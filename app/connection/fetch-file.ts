import { MissingFileError, NoConnectionError } from './load-errors.ts'

const fetched = new Set<string>()

/**
 * Fetches one of the built files into the browser's cache. When an import fails, the browser remembers the
 * failure for as long as the page is open; so every file is fetched before it is imported.
 * Throws `NoConnectionError` or `MissingFileError`.
 */
export async function fetchFile(
  address: string,
  priority: RequestPriority = 'auto',
): Promise<void> {
  if (fetched.has(address)) return
  const response = await fetch(address, { priority }).catch(() => {
    throw new NoConnectionError(address)
  })
  if (response.status === 404 || response.status === 410) throw new MissingFileError(address)
  const isBuiltFile = /javascript|css/.test(response.headers.get('Content-Type') ?? '')
  if (!response.ok || !isBuiltFile) throw new NoConnectionError(address)
  await response.arrayBuffer().catch(() => {
    throw new NoConnectionError(address)
  })
  fetched.add(address)
}
