import type { ConnectionProblem, FileMessage } from '#app/browser/connection/connection.ts'
import { answerWithScript, saveScreens } from './admin-files.ts'
import { isAdminPage, isOwnForm, noConnectionPage, notSentPage } from './admin-page.ts'
import { type FetchEvent, worker } from './scope.ts'

// The service worker of the back-office answers scripts from what it has saved of them, and failed page loads and forms
// with static pages. Scripts hold nobody's data; it stores nothing else.

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
