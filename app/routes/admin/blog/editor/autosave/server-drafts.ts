import { href } from 'react-router'
import type { AutosaveReply, Draft } from '#app/domain/blog/admin/drafts/post-drafts.server.ts'
import { postForJson } from '#app/routes/admin/connection/post-for-json.ts'
import type { DraftStore, StoreReply } from './draft-store.ts'
import { registerOpenEditor } from './register-open-editor.ts'

/** The drafts on the server, which also responds with who else has the same post open. */
export interface ServerDrafts extends DraftStore {
  /** Reports that the post is open here, without storing anything. */
  reportOpen: (version: number, signal: AbortSignal) => Promise<StoreReply | undefined>
  /** Registers that the post is open here; returns the function to call with the last report when it is closed. */
  registerOpen: () => (lastReport?: Promise<unknown>) => void
  /** Deletes the draft of a post that was discarded; false when the server did not confirm that. */
  discardAll: () => Promise<boolean>
}

/** One's own draft of a post on the server; `found` is the one with which the page was opened. */
export function serverDrafts(key: string, found: Draft | null = null): ServerDrafts {
  // `keepalive` finishes the request when the page is left at once.
  const discard = async () => {
    const init = { method: 'POST', body: new URLSearchParams({ key }), keepalive: true }
    try {
      const response = await fetch(href('/admin/blog/drafts/discard'), init)
      // A redirect to the sign-in page means that the session has ended.
      return response.ok && !response.redirected
    } catch {
      return false
    }
  }
  return {
    source: 'the server',
    find() {
      if (!found) return undefined
      const { form, saved_at: at, base_version: version } = found
      return { form, at, key, version }
    },
    store: ({ form, version }, signal) =>
      post(href('/admin/blog/drafts'), {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ key, version, form }),
        signal,
      }),
    // After a failure the draft is offered again.
    discardFound: () => void discard(),
    discardAll: discard,
    reportOpen: (version, signal) =>
      post(href('/admin/blog/drafts/open'), {
        body: new URLSearchParams({ key, version: String(version) }),
        signal,
      }),
    registerOpen: () =>
      registerOpenEditor(href('/admin/blog/drafts/leave'), new URLSearchParams({ key })),
  }
}

async function post(
  address: string,
  report: Omit<RequestInit, 'method'>,
): Promise<StoreReply | undefined> {
  const reply = await postForJson<AutosaveReply>(address, report)
  if (!reply) return undefined
  const { saved_at: at, others, version } = reply
  return { at, others, version }
}
