import { noConnectionPage } from './admin-page.ts'
import { isAdminPage } from './admin-pages.ts'
import { worker } from './scope.ts'

// The service worker of the back-office answers failed page loads with a static page, and stores nothing.

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting())
  // Only pages wait for the worker, in browsers that can tell.
  event
    .addRoutes?.([{ condition: { not: { requestMode: 'navigate' } }, source: 'network' }])
    .catch(() => {})
})

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  // Requests that get no answer here go to the network, as without a worker: data, downloads and all that is sent.
  if (mode !== 'navigate' || method !== 'GET' || origin !== location.origin) return
  if (isAdminPage(pathname)) event.respondWith(fetch(event.request).catch(noConnectionPage))
})
