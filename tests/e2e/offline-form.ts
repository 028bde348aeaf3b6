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
