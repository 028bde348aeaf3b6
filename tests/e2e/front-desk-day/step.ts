import type { Locator, Page } from '@playwright/test'
import { waitingMessage } from '#tests/e2e/connection-loss.ts'
import { expect } from '#tests/e2e/fixtures.ts'
import { followTo } from '#tests/e2e/hydrated-page.ts'

/** One act of a day at the front desk. */
export interface Step {
  name: string
  /** The address on which it begins; without one the step before has led there. */
  at?: string
  /** What is opened and typed before. */
  prepare?: (page: Page) => Promise<unknown>
  act: (page: Page) => Promise<unknown>
  /** The message that is shown when it fails. */
  failureMessage: (page: Page) => Locator
  /** The fields that then still hold what was typed. */
  typed?: (page: Page) => [Locator, string][]
  /** What can be read meanwhile. */
  readable?: (page: Page) => Locator
  /** Whether the program retries it by itself; otherwise the same act is repeated. */
  isRetriedByItself?: boolean
  /** Whether it changes something on the server. */
  sends?: boolean
  done: (page: Page) => Locator
}

/** Whose requests a day is about, and what it makes. */
export interface Day {
  /** A pending request. */
  asks: string
  /** A pending request with an agreed day and time. */
  waits: string
  /** A confirmed visit of today. */
  comes: string
  walksIn: string
  /** Distinguishes all else that is made. */
  mark: string
}

/** The age of what is on the screen, beneath the sentence that it waits for the connection. */
export const age = (page: Page) =>
  waitingMessage(page)
    .locator('..')
    .getByText(/^As of (?:\w+ \d\d?, \d{4}, )?\d+:\d\d [AP]M$/)

/** Opens a screen, and waits for the connection in place. */
export const opening = (name: string, step: Pick<Step, 'act' | 'done'> & Partial<Step>): Step => ({
  name,
  failureMessage: age,
  isRetriedByItself: true,
  ...step,
})

/** Sends something; when that fails, a message is shown. */
export const sending = (
  name: string,
  step: Pick<Step, 'act' | 'done' | 'failureMessage'> & Partial<Step>,
): Step => ({ name, sends: true, ...step })

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const toast = (page: Page, text: string) => page.getByRole('status').getByText(text)
export const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text)
export const alertDialog = (page: Page, text: string) =>
  page.getByRole('alertdialog').getByText(text)

/** Follows a link that opens a chat in another tab, and closes that. */
export async function openChat(page: Page, link: Locator) {
  const [chat] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await chat.close()
}

/** Runs in the page: whether an element can be read, neither scrolled away nor beneath another one. */
function isUncovered(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Goes through the steps; each meets a failure first, and then comes to its end. */
export async function walk(
  page: Page,
  steps: Step[],
  failure: { concerns: (step: Step) => boolean; begin: () => unknown; end: () => unknown },
) {
  for (const step of steps) {
    try {
      if (step.at) await followTo(page, step.at)
      await step.prepare?.(page)
      if (failure.concerns(step)) await fail(page, step, failure)
      else await step.act(page)
      await expect(step.done(page)).toBeVisible()
      await expect(waitingMessage(page)).toBeHidden()
      expect(await isMoving(page)).toBe(false)
    } catch (error) {
      throw new Error(`${step.name}: ${error instanceof Error ? error.message : error}`)
    }
  }
}

/** Whether the page is about to move from where the sentence was: a tap just then would miss. */
const isMoving = (page: Page) =>
  page
    .evaluate(() => (document.querySelector('.page')?.getAnimations().length ?? 0) > 0)
    .catch((error: Error) => {
      // Another document comes just now, which moves nothing.
      if (error.message.includes('Execution context was destroyed')) return false
      throw error
    })

async function fail(
  page: Page,
  { act, failureMessage, typed, readable, isRetriedByItself }: Step,
  failure: { begin: () => unknown; end: () => unknown },
) {
  await failure.begin()
  await act(page)
  await expect.poll(() => failureMessage(page).evaluate(isUncovered)).toBe(true)
  for (const [field, text] of typed?.(page) ?? []) {
    if ((await field.getAttribute('contenteditable')) === null)
      await expect(field).toHaveValue(text)
    else await expect(field).toHaveText(text)
  }
  if (readable) await expect(readable(page)).toBeVisible()
  await expectBackOffice(page)
  await failure.end()
  const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' })
  if (await ok.isVisible()) await ok.click()
  if (!isRetriedByItself) await act(page)
}

/** Neither the browser's own error page nor one of the public site has taken the screen's place. */
async function expectBackOffice(page: Page) {
  expect(new URL(page.url()).pathname).toMatch(/^\/admin(?:\/|$)/)
  const errors = /^(?:Page not found|This cannot be answered|Something went wrong)$/
  await expect(page.getByRole('heading', { name: errors })).toHaveCount(0)
}
