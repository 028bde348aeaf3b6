import type { Browser, Page } from '@playwright/test'

export interface PlainPage {
  html: string
  /** The same page with the site's first large picture above its text. */
  withPicture: { html: string; picture: Uint8Array }
}

/**
 * A plain page with the words of a page of the site: headings, text and a menu, with a few lines of CSS. The picture is
 * the file that a phone of 360 pixels gets.
 */
export async function plainPage(browser: Browser, url: string): Promise<PlainPage> {
  const page = await browser.newPage({
    viewport: { width: 360, height: 760 },
    deviceScaleFactor: 2,
  })
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
  const picture = await largePicture(page)
  await page.close()
  const html = (
    aboveText: string,
  ) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{margin:auto;max-width:42rem;padding:1rem;font:1rem/1.6 sans-serif}</style></head><body>
<header><button popovertarget="menu">Menu</button><ul id="menu" popover>${links}</ul></header>
${aboveText}${body}</body></html>`
  const image = '<img src="picture" alt="" width="328" height="164" fetchpriority="high">'
  return { html: html(''), withPicture: { html: html(image), picture } }
}

async function largePicture(page: Page): Promise<Uint8Array> {
  const image = page.locator('main img[fetchpriority=high]')
  const url = await image.first().evaluate((element: HTMLImageElement) => element.currentSrc)
  const answer = await page.request.get(url, { headers: { accept: 'image/avif,image/webp,*/*' } })
  return answer.body()
}
