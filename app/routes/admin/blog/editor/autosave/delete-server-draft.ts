import { href } from 'react-router'

/** Deletes a draft on the server; after a failure it is only offered again. */
export async function deleteServerDraft(key: string): Promise<void> {
  const body = new URLSearchParams({ key })
  // `keepalive` finishes the request when the page is left at once.
  const init = { method: 'POST', body, keepalive: true }
  await fetch(href('/admin/blog/drafts/discard'), init).catch(() => undefined)
}
