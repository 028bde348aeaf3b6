import { href } from 'react-router'

/** Tells the server that a draft is not wanted any more; a failure only means that it is offered again. */
export async function deleteServerDraft(key: string): Promise<void> {
  const body = new URLSearchParams({ key })
  // Also when the page is left at once.
  const init = { method: 'POST', body, keepalive: true }
  await fetch(href('/admin/blog/drafts/discard'), init).catch(() => undefined)
}
