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
  const answer = await fetch(address, { priority }).catch(() => {
    throw new NoConnectionError(address)
  })
  if (answer.status === 404 || answer.status === 410) throw new MissingFileError(address)
  const isOurs = /javascript|css/.test(answer.headers.get('Content-Type') ?? '')
  if (!answer.ok || !isOurs) throw new NoConnectionError(address)
  await answer.arrayBuffer().catch(() => {
    throw new NoConnectionError(address)
  })
  fetched.add(address)
}
