import { cacheNames } from './saved-answers.ts'
import { worker } from './scope.ts'

// The kill switch (SERVICE_WORKER=off): it takes the other worker's place, removes what that has saved and ends itself.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(removeWorker()))

async function removeWorker() {
  for (const name of Object.values(cacheNames)) await caches.delete(name)
  await worker.registration.unregister()
}
