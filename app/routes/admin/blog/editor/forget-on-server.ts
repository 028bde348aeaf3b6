import { href } from 'react-router'

/** Tells the server that a draft is not wanted any more; a failure only means that it is offered again. */
export async function forgetOnServer(key: string): Promise<void> {
  const body = new URLSearchParams({ key })
  await fetch(href('/admin/blog/drafts/discard'), { method: 'POST', body }).catch(() => undefined)
}
