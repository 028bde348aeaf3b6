import type { Browser } from '@playwright/test'

/** A plain page with the words of a page of the site: headings, text and a menu, with a few lines of CSS. */
export async function plainPage(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage()
  await page.goto(url)
  const body = await page.evaluate(() => {
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const blocks = document.querySelectorAll<HTMLElement>(
      'main :is(h1, h2, h3, h4, p, li, dt, dd, blockquote, summary, label)',
    )
    return Array.from(blocks, (block) => {
      // The text of a nested block is already part of the outer one.
      if (block.parentElement?.closest('p, li, dd, blockquote')) return ''
      const tag = /^(?:H\d|P)$/.test(block.tagName) ? block.tagName.toLowerCase() : 'p'
      return `<${tag}>${escaped(block.textContent ?? '')}</${tag}>`
    }).join('\n')
  })
  const links = await page
    .locator('#menu a')
    .evaluateAll((found) => found.map((link) => `<li>${link.outerHTML}</li>`).join(''))
  const title = await page.title()
  await page.close()
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{margin:auto;max-width:42rem;padding:1rem;font:1rem/1.6 sans-serif}</style></head><body>
<header><button popovertarget="menu">Menu</button><ul id="menu" popover>${links}</ul></header>
${body}</body></html>`
}
