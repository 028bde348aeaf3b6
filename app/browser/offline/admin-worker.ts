import type { ConnectionProblem, FileMessage } from '#app/browser/connection/connection.ts'
import { retryWithBackoff } from '#app/values/retry/retry.ts'
import { isAdminPage, isOwnForm, noConnectionPage, notSentPage } from './admin-page.ts'
import { completeAnswer, findSaved, storeAnswer, trimSaved } from './saved-answers.ts'
import { type FetchEvent, worker } from './scope.ts'

// Scripts are answered from what was saved, failed page loads and forms with static pages. Nobody's data is stored.

const isScript = (path: string) => path.startsWith('/assets/') && path.endsWith('.js')

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting())
  // Nothing else waits for the worker, in browsers that can tell.
  const answered = [{ requestMode: 'navigate' as const }, { urlPattern: '/assets/*' }]
  event.addRoutes?.([{ condition: { not: { or: answered } }, source: 'network' }]).catch(() => {})
})

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { method, mode, url } = request
  const { origin, pathname } = new URL(url)
  // Requests that get no answer here go to the network, as without a worker: data, downloads and uploads.
  if (origin !== location.origin) return
  if (method === 'GET' && isScript(pathname))
    event.respondWith(answerWithScript(pathname, (problem) => tell(event, pathname, problem)))
  if (mode !== 'navigate' || !isAdminPage(pathname)) return
  if (method === 'GET') event.respondWith(fetch(request).catch(noConnectionPage))
  else if (isOwnForm(request)) {
    const sent = request.clone()
    event.respondWith(fetch(request).catch(() => notSentPage(sent)))
  }
})

worker.addEventListener('message', (event) => {
  if (!isSaveRequest(event.data)) return
  // A page that was being opened while the worker was activated, or was reloaded past it, is not the worker's yet.
  event.waitUntil(worker.clients.claim())
  event.waitUntil(saveScreens(event.data))
})

const isSaveRequest = (data: unknown): data is { withEditor: boolean } =>
  typeof data === 'object' && data !== null && 'withEditor' in data

async function tell({ clientId }: FetchEvent, file: string, problem?: ConnectionProblem) {
  const page = await worker.clients.get(clientId)
  const message: FileMessage = { file, ...(problem && { problem }) }
  page?.postMessage(message)
}

/** The scripts of all screens, and what the text editor needs beyond them: the build writes their paths in here. */
declare const __SCREEN_FILES__: string[]
declare const __EDITOR_FILES__: string[]
const screens: readonly string[] = __SCREEN_FILES__
const editor: readonly string[] = __EDITOR_FILES__

/** A tab of the release before may still ask for its own scripts: about as many as a release has, 1 MB. */
const maxOlder = 150
const concurrency = 4
const pauses = { firstMs: 1000, maxMs: 4000 }

class FileError extends Error {
  readonly problem: ConnectionProblem
  constructor(problem: ConnectionProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * While the script does not come, `report` is told why, and the answer waits: after a failed script React Router loads
 * the document anew, and what was typed would be gone.
 */
async function answerWithScript(path: string, report: (problem?: ConnectionProblem) => void) {
  const saved = await findSaved('screens', path)
  if (saved) return saved
  let isReported = false
  const answer = await retryWithBackoff(() => fetchScript(path), {
    pauses,
    onRetry: (error) => {
      isReported = true
      report(error instanceof FileError ? error.problem : 'lost')
    },
  })
  if (isReported) report()
  return answer
}

/** Saves the scripts of all screens, of which few were fetched already, and removes those of older releases. */
async function saveScreens({ withEditor }: { withEditor: boolean }): Promise<void> {
  const wanted = withEditor ? [...screens, ...editor] : [...screens]
  const saveNext = async (): Promise<void> => {
    const path = wanted.shift()
    if (!path) return
    // What is not saved now is fetched when it is needed, or after the next message.
    if (!(await findSaved('screens', path))) await fetchScript(path, 'low').catch(() => {})
    return saveNext()
  }
  await Promise.all(Array.from({ length: concurrency }, saveNext))
  await trimSaved('screens', maxOlder, [...screens, ...editor])
}

async function fetchScript(path: string, priority: RequestPriority = 'auto'): Promise<Response> {
  const response = await fetch(path, { priority })
  if (response.status === 404 || response.status === 410) throw new FileError('outdated')
  const isScript = /javascript/.test(response.headers.get('Content-Type') ?? '')
  if (!response.ok || !isScript) throw new FileError('lost')
  const answer = await completeAnswer(response)
  // A full disk takes nothing more: the page has its script all the same.
  await storeAnswer('screens', path, answer.clone()).catch(() => {})
  return answer
}
