import { findSaved, removeSaved, saveAnswer } from '#app/browser/offline/saved-answers.ts'

export async function togglePageSaved(button: HTMLButtonElement) {
  const { pathname } = location
  const [save, remove] = [button.textContent, 'Remove from this phone']
  const show = async () => {
    button.textContent = (await findSaved('own', pathname)) ? remove : save
    button.hidden = false
  }
  button.onclick = async () => {
    if (button.textContent === remove) await removeSaved('own', pathname)
    else await fetchAndSave(pathname)
    await show()
  }
  // Only the service worker shows saved pages.
  await navigator.serviceWorker?.ready
  if ('caches' in window) await show()
}

async function fetchAndSave(path: string) {
  // Offline, or when the server fails, nothing is saved; the label of the button then does not change.
  const answer = await fetch(path).catch(() => undefined)
  if (answer?.ok) await saveAnswer('own', path, answer)
}
