import { findSaved, removeSaved, saveAnswer } from '#app/offline/saved-answers.ts'

/** Lets patients keep this page on the phone, where it opens without a line, and remove it with the same button. */
export async function keepPage(button: HTMLButtonElement) {
  const { pathname } = location
  const [keep, remove] = [button.textContent, 'Remove from this phone']
  const show = async () => {
    button.textContent = (await findSaved('own', pathname)) ? remove : keep
    button.hidden = false
  }
  button.onclick = async () => {
    if (button.textContent === remove) await removeSaved('own', pathname)
    else await savePage(pathname)
    await show()
  }
  // Without a worker nothing would show what is kept.
  await navigator.serviceWorker?.ready
  if ('caches' in window) await show()
}

async function savePage(path: string) {
  // Without a line, or from a server that is failing, there is nothing to save, and the button says so by staying.
  const answer = await fetch(path).catch(() => undefined)
  if (answer?.ok) await saveAnswer('own', path, answer)
}
