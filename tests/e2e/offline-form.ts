import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags, ensureChromium } from '#tests/chromium.ts'

export const saved = 'Saved on this phone. It will be sent when you are online again.'

/** The panel about what waits on the phone. */
export const waitingPanel = (page: Page) => page.getByRole('status').filter({ hasText: saved })

/** Opens a browser with a profile on disk, as a phone has: what it stores outlasts the browser. */
export const openBrowser = (profile: string, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: chromiumFlags,
    baseURL,
    viewport: { width: 360, height: 760 },
  })

/**
 * Ends a browser as an empty battery does. Before one that is closed has ended, Chromium stops emulating the lost
 * connection, and its page may send what waits.
 */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession()
  const processes = (await session?.send('SystemInfo.getProcessInfo'))?.processInfo ?? []
  const { id = Number.NaN } = processes.find(({ type }) => type === 'browser') ?? {}
  const gone = context.waitForEvent('close')
  process.kill(id, 'SIGKILL')
  await gone
}

/** Everything of requests that the browser stores, as JSON. */
export const storedOnPhone = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opened = indexedDB.open('gemev-requests', 1)
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const all = opened.result.transaction('requests').objectStore('requests').getAll()
          all.onsuccess = () => {
            opened.result.close()
            resolve(JSON.stringify(all.result))
          }
        }
      }),
  )
