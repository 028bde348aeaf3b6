import { href } from 'react-router'
import { pause } from '#app/values/retry/pause.ts'
import { retryWithBackoff } from '#app/values/retry/retry.ts'
import { NoConnectionError, setConnectionProblem } from './connection.ts'

type Opener = HTMLAnchorElement | HTMLFormElement

/** After this time without a response the request counts as failed. */
const timeoutMs = 8000
/** The links and forms for which the server has responded: their next event is left to the browser. */
const readyToOpen = new WeakSet<Opener>()
let waiting = new AbortController()

/** Without a connection the browser would replace the page with its error page: links and forms wait for the server. */
export function delayDocumentLoads(): void {
  // On the window, which an event reaches after React Router has handled it.
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link && loadsDocument(event, link)) openLater(event, link, () => link.click())
  })
  window.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement)) return
    openLater(event, form, () => form.requestSubmit(submitter))
  })
  // Cancels in the capture phase, before the handlers above start to wait for the same event.
  for (const type of ['click', 'input']) window.addEventListener(type, cancel, { capture: true })
}

export function openDocument(address: string): void {
  cancel()
  whenServerResponds(() => location.assign(address))
}

const cancel = () => waiting.abort()

function openLater(event: Event, opener: Opener, open: () => void) {
  if (event.defaultPrevented || readyToOpen.delete(opener)) return
  // Browsers let a page open a tab only while they handle a tap, so a link that opens a tab cannot wait.
  if (opener.target === '_blank' && navigator.onLine) return
  event.preventDefault()
  whenServerResponds(() => {
    readyToOpen.add(opener)
    open()
  })
}

function whenServerResponds(open: () => void) {
  waiting = new AbortController()
  const { signal } = waiting
  const onRetry = () => setConnectionProblem(signal, 'lost')
  retryWithBackoff(() => pingServer(signal), { signal, onRetry })
    .finally(() => setConnectionProblem(signal, undefined))
    .then(open, () => {})
}

async function pingServer(signal: AbortSignal) {
  const timeout = pause(timeoutMs, signal).then(() => {
    throw new NoConnectionError('no response')
  })
  const response = fetch(href('/healthz'), { signal, cache: 'no-store' })
  const { ok, status } = await Promise.race([response, timeout])
  if (!ok) throw new NoConnectionError(String(status))
}

/** Whether a click replaces the document or fetches a file of this site, rather than opening another program or tab. */
function loadsDocument(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false
  const { origin, pathname, search } = location
  const isOnThisPage = link.pathname === pathname && link.search === search && link.hash !== ''
  return link.origin === origin && !isOnThisPage
}
