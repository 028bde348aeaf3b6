/** What a browser stores: of the site pages, patients' own pages on request, and scripts; of the back-office scripts. */
export const cacheNames = {
  pages: 'gemev-pages',
  own: 'gemev-own',
  files: 'gemev-files',
  screens: 'gemev-screens',
} as const

type CacheName = keyof typeof cacheNames

const savedAtHeader = 'X-Saved-At'
/** Not true of the body any more, which is stored as it was before it was sent. */
const transferHeaders = ['Content-Encoding', 'Content-Length']

export const savedAt = ({ headers }: Response): number => Number(headers.get(savedAtHeader))

export async function saveAnswer(name: CacheName, path: string, answer: Response): Promise<void> {
  await storeAnswer(name, path, await completeAnswer(answer))
}

/** Reads a whole answer, with when that was; throws when the connection breaks before its end. */
export async function completeAnswer(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers)
  for (const header of transferHeaders) headers.delete(header)
  headers.set(savedAtHeader, String(Date.now()))
  return new Response(await answer.arrayBuffer(), { headers })
}

/** Throws when there is no room. */
export async function storeAnswer(name: CacheName, path: string, answer: Response): Promise<void> {
  const cache = await caches.open(cacheNames[name])
  await cache.put(path, answer)
}

export async function findSaved(name: CacheName, path: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheNames[name])
  return cache.match(path)
}

export async function removeSaved(name: CacheName, path: string): Promise<void> {
  const cache = await caches.open(cacheNames[name])
  await cache.delete(path)
}

export async function trimSaved(name: CacheName, max: number, needed: readonly string[] = []) {
  const cache = await caches.open(cacheNames[name])
  const saved = await cache.keys()
  const others = saved.filter(({ url }) => !needed.includes(new URL(url).pathname))
  for (const each of others.slice(0, Math.max(0, others.length - max))) await cache.delete(each)
}

export async function removeOlder(name: CacheName, days: number): Promise<void> {
  const cache = await caches.open(cacheNames[name])
  for (const each of await cache.keys()) {
    const answer = await cache.match(each)
    if (answer && Date.now() - savedAt(answer) > days * 86_400_000) await cache.delete(each)
  }
}
