import type { Page } from '@playwright/test'
import { widestFont } from '#tests/fonts.ts'
import { scrollTo } from './fixtures.ts'

/**
 * Looks at the page in the widest font that a phone or desktop has: each has its own, and what fits in this one fits in all.
 * Opening the page costs more than laying it out anew.
 */
export async function inWidestFont(page: Page, look: () => Promise<void>) {
  const setFont = (font: string) =>
    page.evaluate((font) => document.documentElement.style.setProperty('--font-sans', font), font)
  await setFont(`"${widestFont}"`)
  await look()
  await setFont('')
}

/** Looks at the page with text at twice its size, as people who need it set their phone or browser (WCAG 1.4.4). */
export async function inLargeText(page: Page, look: () => Promise<void>) {
  const client = await page.context().newCDPSession(page)
  const setSize = (standard: number) =>
    client.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard * 0.8125 } })
  await setSize(32)
  await look()
  await setSize(16)
  await client.detach()
}

/** By how many pixels the page is wider than the screen. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The parts of the header that lie over each other. */
export const overlaps = async (page: Page) => {
  const boxes = await page
    .locator('header :is(a, button):visible')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()))
  return boxes.flatMap((one, index) =>
    boxes.slice(index + 1).filter((other) => {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const along = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      return across > 1 && along > 1
    }),
  )
}

/** The controls of a screen that are too low for a thumb; of links within sentences axe judges the size. */
export const lowControls = (page: Page, within = 'main', links = 'a') =>
  page
    .locator(`${within} :is(${links}, button, select, input, summary):visible`)
    .evaluateAll((all) =>
      all.flatMap((each) => {
        // A choice is as large as its label, which can be touched as well.
        const { height } = (each.closest('label') ?? each).getBoundingClientRect()
        return height < 44 ? [each.outerHTML.slice(0, 80)] : []
      }),
    )

/** The words that a page breaks in the middle without a hyphen, except what people wrote and addresses. */
export const brokenWords = (page: Page, within = 'body') =>
  page.evaluate((within) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const isSeen = text.parentElement?.checkVisibility({ visibilityProperty: true })
      if (!isSeen || text.parentElement?.closest('bdi, .sr-only, noscript')) continue
      if (!text.parentElement?.closest(within)) continue
      const whole = document.createRange()
      whole.selectNodeContents(text)
      // Most texts stand on one line, and break nowhere.
      if (whole.getClientRects().length < 2) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(
        /(?<![\w@.])[A-Za-z]{3,18}(?![\w@.])/g,
      )) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(`${word} in "${text.textContent?.trim().slice(0, 60)}"`)
      }
    }
    return broken
  }, within)

interface ReceivedFile {
  url: string
  path: string
  /** As Playwright names it: document, stylesheet, script, image, font, fetch ... */
  kind: string
  /** The bytes of the body on the wire, without headers. */
  bytes: number
}

/** Records what a page receives from now on, and adds up the bytes of some kinds, or of all. */
export function weigh(page: Page) {
  const received: ReceivedFile[] = []
  page.on('requestfinished', async (request) => {
    const url = new URL(request.url())
    if (url.protocol === 'data:') return
    // A request that ends as its page is closed has no sizes any more.
    const sizes = await request.sizes().catch(() => undefined)
    if (!sizes) return
    const bytes = sizes.responseBodySize
    received.push({ url: url.href, path: url.pathname, kind: request.resourceType(), bytes })
  })
  const sum = (files: ReceivedFile[]) => files.reduce((all, { bytes }) => all + bytes, 0)
  const bytes = (...kinds: string[]) =>
    sum(received.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind)))
  return {
    received,
    bytes,
    bytesAt: (addresses: string[]) => sum(received.filter(({ url }) => addresses.includes(url))),
    /** The page with its styles, scripts and what they fetch. */
    bytesOfPage: () => bytes('document', 'stylesheet', 'script', 'fetch', 'xhr'),
  }
}

export async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
}

export async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 600) {
    await scrollTo(page, top)
    await page.waitForTimeout(30)
  }
  await page.waitForLoadState('networkidle')
}
