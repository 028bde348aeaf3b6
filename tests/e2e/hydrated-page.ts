import { expect, type Locator, type Page } from '@playwright/test'

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
      state: { navigation: { state: string } }
      navigate(path: string, options: { flushSync: boolean }): Promise<void>
    }
  }
}

/**
 * Goes from a hydrated page of the back-office to another one as its links do, and waits until that is shown: a tenth of
 * the processor time of loading it anew. A navigation that is still under way would go on in place of this one, so that it
 * is awaited first, and this one is tried again.
 */
export async function followTo(page: Page, path: string) {
  await expect(async () => {
    await page.evaluate(async (path) => {
      const router = window.__reactRouterDataRouter
      const isBusy = () => router?.state.navigation.state !== 'idle'
      for (let frames = 0; isBusy() && frames < 300; frames += 1)
        await new Promise(requestAnimationFrame)
      const shown = document.querySelector('main .page > *')
      if (location.pathname + location.search !== path)
        await router?.navigate(path, { flushSync: true })
      // React shows the page a moment later; a dialog leaves the page beneath it.
      for (let frames = 0; shown?.isConnected && frames < 60; frames += 1) {
        await new Promise(requestAnimationFrame)
      }
    }, path)
    const { pathname, search } = new URL(page.url())
    expect(pathname + search).toBe(path)
  }).toPass({ timeout: 15_000 })
}

/** Follows an entry of the back-office's menu, which has to be opened on a phone, and "More" in it for some. */
export async function followMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const more = menu.getByText('More')
  await expect(more).toBeVisible()
  const entry = menu.getByRole('link', { name })
  if ((await entry.count()) === 0) await more.click()
  await entry.click()
}

/** Signs out, on a phone by the menu, which may be open. */
export async function logOut(page: Page) {
  const button = page
    .getByRole('navigation')
    .getByRole('button', { name: 'Logout' })
    .locator('visible=true')
  if ((await button.count()) === 0)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await button.click()
}

/** The question before unsaved changes are lost. */
export const question = (page: Page) => page.getByRole('alertdialog', { name: 'Unsaved changes' })
export const stay = (page: Page) => question(page).getByRole('button', { name: 'Stay' }).click()
export const leave = (page: Page) => question(page).getByRole('button', { name: 'Leave' }).click()

/** Collects the page's console errors and warnings and its uncaught exceptions. */
export function collectConsoleErrors(page: Page): string[] {
  const consoleErrors: string[] = []
  page.on('pageerror', (error) => consoleErrors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      consoleErrors.push(message.text())
  })
  return consoleErrors
}

/** What stands on a screen that waits for the connection. */
export const waitingMessage = (page: Page) => page.getByText('No connection, trying again')
