// The editors that are open in this tab, by what is posted when they are closed.
const openHere = new Map<string, symbol>()

/**
 * Notes that an editor is open in this tab. What it returns is called when the editor is closed, with its last report
 * that it is open, and posts the form to the address once that report has settled: a report that the server handles
 * last would list a person who has left. When the whole page goes, the form is posted at once.
 */
export function registerOpenEditor(address: string, form?: URLSearchParams) {
  const editor = `${address} ${form}`
  const opening = Symbol(editor)
  const leave = () => void navigator.sendBeacon(address, form)
  openHere.set(editor, opening)
  addEventListener('pagehide', leave)
  return (lastReport?: Promise<unknown>): void => {
    void Promise.allSettled([lastReport]).then(() => {
      removeEventListener('pagehide', leave)
      // It was opened again meanwhile, and will say itself that it was closed.
      if (openHere.get(editor) !== opening) return
      openHere.delete(editor)
      leave()
    })
  }
}
