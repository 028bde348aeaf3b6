import { listRecords, recordsOf } from '#app/domain/appointments/request-form/phone-records.ts'
import { sendWaiting, syncTag } from '#app/domain/appointments/request-form/send-waiting.ts'
import { answerWithPage, isPublicPage, savePage } from './pages.ts'
import {
  cacheNames,
  findSaved,
  removeOlder,
  saveAnswer,
  savedAt,
  trimSaved,
} from './saved-answers.ts'
import { worker } from './scope.ts'

// `scripts/offline-worker.ts` writes these paths in.
declare const __PUBLIC_FILES__: string[]
/** The event of the installation, in browsers that let requests pass by the worker. */
declare const InstallEvent: { prototype: object }

export interface PageLoaded {
  files: string[]
  /** Whether pages may be fetched that nobody has asked for. */
  isConnectionGood: boolean
}

const isPageLoaded = (data: unknown): data is PageLoaded =>
  typeof data === 'object' && data !== null && 'files' in data && Array.isArray(data.files)

/** How long the phone stores a patient's page after it was last opened online. */
const ownPageDays = 30
const minute = 60_000
const canBypassWorker = 'InstallEvent' in globalThis && 'addRoutes' in InstallEvent.prototype

worker.addEventListener('install', (event) => {
  // It holds nothing that an open page depends on, so that a new one may replace it at any time.
  event.waitUntil(worker.skipWaiting())
  const bypassed = ['/admin', '/admin/*', '/api/*', '/*.*'].map((urlPattern) => ({
    condition: { urlPattern, requestMode: 'navigate' as const },
    source: 'network' as const,
  }))
  event.addRoutes?.(bypassed).catch(() => {})
})

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  // Requests that get no answer here go to the network, as without a worker.
  if (method !== 'GET' || origin !== location.origin) return
  if (isPublicFile(pathname)) event.respondWith(answerWithFile(pathname, event.request))
  else if (isDrawing(pathname)) event.respondWith(answerWithDrawing(pathname, event.request))
  else if (mode === 'navigate' && isPublicPage(pathname)) {
    event.respondWith(answerWithPage(event, pathname))
    event.waitUntil(tidyUp())
  }
})

worker.addEventListener('message', (event) => {
  const path = new URL(event.source?.url ?? location.href).pathname
  if (!isPageLoaded(event.data) || !isPublicPage(path)) return
  event.waitUntil(saveLoadedPage(path, event.data))
  // Just after a connection comes back, sending may fail when the page is requested; it is tried again once it has loaded.
  event.waitUntil(sendWaiting())
})

worker.addEventListener('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(sendInBackground())
})

async function takeOver() {
  const known: string[] = Object.values(cacheNames)
  for (const name of await caches.keys()) if (!known.includes(name)) await caches.delete(name)
  // The browser requests pages early, but those of the back-office twice unless they bypass the worker.
  if (canBypassWorker) await worker.registration.navigationPreload.enable()
  await worker.clients.claim()
}

async function saveLoadedPage(path: string, { files, isConnectionGood }: PageLoaded) {
  await savePage(path, minute)
  await saveFiles(files)
  await savePage('/offline', 24 * 60 * minute)
  if (isConnectionGood) await saveAhead()
}

/** Saves what somebody may need later: home with contacts and hours, the form, and the guides of the services. */
async function saveAhead() {
  const dayMs = 24 * 60 * minute
  const home = await savePage('/', dayMs)
  await savePage('/appointment', dayMs)
  await saveFiles(publicFiles())
  const html = (await home?.text()) ?? ''
  const guides = [...html.matchAll(/href="(\/services\/[\w-]+)"/g)].map(([, path = '']) => path)
  for (const path of new Set(guides)) await savePage(path, dayMs)
}

/** Sends what waits, and removes what is too old, whenever the site is opened. */
async function tidyUp() {
  await removeOlder('own', ownPageDays)
  await listRecords()
  await sendWaiting()
}

async function sendInBackground() {
  await sendWaiting()
  // The browser tries again later.
  if ((await recordsOf('waiting')).length > 0) throw new Error('A request is still waiting.')
}

/** The scripts that public pages load: the build writes their paths in here, since only it knows them. */
const paths = new Set<string>(__PUBLIC_FILES__)
/** Saved pages of earlier releases request the scripts of their release, so there is room for several releases. */
const maxSaved = 80
const dayMs = 86_400_000

const isPublicFile = (path: string): boolean => paths.has(path)

const publicFiles = (): Iterable<string> => paths

/** Answers with the saved file, or fetches and saves it: a name with a hash always means the same content. */
async function answerWithFile(path: string, request: Request | string): Promise<Response> {
  const saved = await findSaved('files', path)
  if (saved) return saved
  const answer = await fetch(request)
  if (answer.ok) await saveAnswer('files', path, answer.clone())
  return answer
}

const isDrawing = (path: string): boolean => /^\/[a-z]+\.svg$/.test(path)

/** Answers with the drawing that was saved today, or as it is now: its name does not say which of them it is. */
async function answerWithDrawing(path: string, request: Request | string) {
  const saved = await findSaved('files', path)
  if (saved && Date.now() - savedAt(saved) < dayMs) return saved
  try {
    const answer = await fetch(request)
    if (answer.ok) await saveAnswer('files', path, answer.clone())
    return answer
  } catch {
    return saved ?? Response.error()
  }
}

async function saveFiles(wanted: Iterable<string>): Promise<void> {
  for (const path of wanted) {
    if (isPublicFile(path)) await answerWithFile(path, path)
    else if (isDrawing(path)) await answerWithDrawing(path, path)
  }
  await trimSaved('files', maxSaved)
}
