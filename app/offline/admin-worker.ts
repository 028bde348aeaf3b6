import { isOwnForm, noConnectionPage, notSentPage } from './admin-page.ts'
import { isAdminPage } from './admin-pages.ts'
import { worker } from './scope.ts'

// The service worker of the back-office answers failed page loads and forms with static pages, and stores nothing.

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting())
  // Only pages wait for the worker, in browsers that can tell.
  event
    .addRoutes?.([{ condition: { not: { requestMode: 'navigate' } }, source: 'network' }])
    .catch(() => {})
})

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { method, mode, url } = request
  const { origin, pathname } = new URL(url)
  // Requests that get no answer here go to the network, as without a worker: data, downloads and uploads.
  if (mode !== 'navigate' || origin !== location.origin || !isAdminPage(pathname)) return
  if (method === 'GET') event.respondWith(fetch(request).catch(noConnectionPage))
  else if (isOwnForm(request)) {
    const sent = request.clone()
    event.respondWith(fetch(request).catch(() => notSentPage(sent)))
  }
})
