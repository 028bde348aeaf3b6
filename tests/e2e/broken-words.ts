import type { Page } from '@playwright/test'

/** The words that a page breaks in the middle without a hyphen, except what people wrote and addresses. */
export const brokenWords = (page: Page, within = 'body') =>
  page.evaluate((within) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const isSeen = text.parentElement?.checkVisibility({ visibilityProperty: true })
      if (!isSeen || text.parentElement?.closest('bdi, .sr-only, noscript')) continue
      if (!text.parentElement?.closest(within)) continue
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
