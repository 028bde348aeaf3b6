import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Opens a page of the back-office and waits until React has hydrated it. */
export async function openHydrated(page: Page, path: string) {
  await page.goto(path)
  await expectHydrated(page.locator('main'))
}

/**
 * Waits until React has hydrated what the server sent. The nodes are React's before that, and their handlers of keys come
 * with the effects after it.
 */
export const expectHydrated = (part: Locator) =>
  expect
    .poll(() =>
      part.evaluate(async (element) => {
        for (let node: Node | null = element; node; node = node.parentNode) {
          const root = Object.entries(node).find(([key]) => key.startsWith('__reactContainer$'))
          if (!root) continue
          if (root[1].stateNode.current.memoizedState.isDehydrated) return false
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
          return true
        }
        return false
      }),
    )
    .toBe(true)

declare global {
  interface Window {
    /** React Router's, in every hydrated page. */
    __reactRouterDataRouter?: {
      navigate(path: string, options: { flushSync: boolean }): Promise<void>
    }
  }
}

/**
 * Goes from a hydrated page of the back-office to another one as its links do, and waits until that is shown: a tenth of
 * the processor time of loading it anew.
 */
export async function followTo(page: Page, path: string) {
  await page.evaluate(async (path) => {
    const shown = document.querySelector('main .page > *')
    await window.__reactRouterDataRouter?.navigate(path, { flushSync: true })
    // React shows the page a moment later; a dialog leaves the page beneath it.
    for (let frames = 0; shown?.isConnected && frames < 60; frames += 1) {
      await new Promise(requestAnimationFrame)
    }
  }, path)
  // When the router reloads data meanwhile, it goes on to the same page, but the promise above has ended.
  await expect
    .poll(() => {
      const { pathname, search } = new URL(page.url())
      return pathname + search
    })
    .toBe(path)
}
