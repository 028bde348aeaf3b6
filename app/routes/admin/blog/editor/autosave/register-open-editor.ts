// The editors that are open in this tab, by what is posted when they are closed.
const openHere = new Map<string, symbol>()

/**
 * Registers an editor that is open in this tab, and returns the function to call when it is closed. That function posts
 * the form to the address, but only once `lastReport`, the last request that reported the editor as open, has settled:
 * if the server handled that request last, it would list a person who has left. When the page is left, the form is
 * posted at once.
 */
export function registerOpenEditor(address: string, form: URLSearchParams) {
  const editor = `${address} ${form}`
  const opening = Symbol(editor)
  const leave = () => void navigator.sendBeacon(address, form)
  openHere.set(editor, opening)
  addEventListener('pagehide', leave)
  return (lastReport?: Promise<unknown>): void => {
    void Promise.allSettled([lastReport]).then(() => {
      removeEventListener('pagehide', leave)
      // The same editor was opened again meanwhile, and posts when that one is closed.
      if (openHere.get(editor) !== opening) return
      openHere.delete(editor)
      leave()
    })
  }
}
