import type { Page } from '@playwright/test'

export interface ReceivedFile {
  url: string
  path: string
  /** As Playwright names it: document, stylesheet, script, image, font, fetch ... */
  kind: string
  /** The bytes of the body on the wire, without headers. */
  bytes: number
}

/** The files that a page receives from now on; the list grows as each has come. */
export function receivedFiles(page: Page): ReceivedFile[] {
  const received: ReceivedFile[] = []
  page.on('requestfinished', async (request) => {
    const url = new URL(request.url())
    if (url.protocol === 'data:') return
    // A request that ends as its page is closed has no sizes any more.
    const sizes = await request.sizes().catch(() => undefined)
    if (sizes)
      received.push({
        url: url.href,
        path: url.pathname,
        kind: request.resourceType(),
        bytes: sizes.responseBodySize,
      })
  })
  return received
}
