import { href } from 'react-router'
import type { AutosaveReply } from '#app/domain/blog/admin/post-drafts.server.ts'
import { differingFields, type PostForm, pickForm } from '#app/domain/blog/admin/post-form.ts'
import { postForJson } from '#app/routes/admin/connection/post-for-json.ts'

// What is typed into a post is stored on this device and on the server until the post is saved (ADR-0014).

export interface TypedDraft {
  form: PostForm
  key: string
  version: number
  /** When the server last stored its own draft, by the server's clock; absent when it has none. */
  draftAt?: string
}

interface StoredDraft extends TypedDraft {
  at: string
}

export interface FoundDraft extends StoredDraft {
  source: 'this device' | 'the server'
}

export interface StoreReply {
  /** When the draft was stored; null when the post was already saved from it. */
  at: string | null
  others?: string[]
  version?: number
}

const prefix = 'gemev-post'

export const browserDraftsKey = (staff: string, key: string, isNew: boolean) =>
  [prefix, staff, ...(isNew ? ['new'] : []), key].join('.')

/** Each tab stores its own under `<draftsKey>.<tabId>`, so that it does not overwrite an older one that is still offered. */
export function browserDrafts(draftsKey: string, tabId = '') {
  const ownKey = `${draftsKey}.${tabId}`
  const otherKeys = () => storageKeysOf(draftsKey).filter((storageKey) => storageKey !== ownKey)
  return {
    /** The newest draft of an earlier visit or of another tab. */
    find: () => tryStorage(() => draftsAt(otherKeys())[0]),
    /** Stores what is typed in this tab, at once, since a page that is being closed does not wait. */
    store: (draft: TypedDraft): StoreReply | undefined =>
      tryStorage(() => {
        const at = new Date().toISOString()
        localStorage.setItem(ownKey, JSON.stringify({ ...draft, at }))
        return { at }
      }),
    discardFound: () => tryStorage(() => removeAll(otherKeys())),
    discardAll: () => tryStorage(() => removeAll(storageKeysOf(draftsKey))),
    /** Deletes this tab's draft, and each other one that says what was saved. */
    discardSaved: (saved: PostForm) =>
      tryStorage(() => {
        const isSaved = ({ form }: StoredDraft) => differingFields(form, saved).length === 0
        removeAll([ownKey, ...otherKeys().filter((other) => draftsAt([other]).some(isSaved))])
      }),
  }
}

export const moveToPost = (staff: string, { key, id }: { key: string; id: string }) =>
  moveDrafts(browserDraftsKey(staff, key, true), browserDraftsKey(staff, id, false), id)

/** Moves the drafts of a post that somebody has deleted to the new post that continues it under the same key. */
export const moveFromDeletedPost = (staff: string, key: string) =>
  moveDrafts(browserDraftsKey(staff, key, false), browserDraftsKey(staff, key, true), key)

function moveDrafts(from: string, to: string, key: string) {
  tryStorage(() => {
    for (const storageKey of storageKeysOf(from)) {
      const moved = storageKey.replace(from, to)
      for (const draft of draftsAt([storageKey])) {
        localStorage.setItem(moved, JSON.stringify({ ...draft, key }))
      }
      localStorage.removeItem(storageKey)
    }
  })
}

export function listNewBrowserDrafts(staff: string): StoredDraft[] {
  const drafts = tryStorage(() => draftsAt(storageKeysOf([prefix, staff, 'new'].join('.')))) ?? []
  const keys = drafts.map(({ key }) => key)
  return drafts.filter(({ key }, index) => keys.indexOf(key) === index)
}

/** Undefined where the storage is full or forbidden, which is tolerated: the server stores a draft as well. */
function tryStorage<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

const storageKeysOf = (draftsKey: string) =>
  Object.keys(localStorage).filter((storageKey) => storageKey.startsWith(`${draftsKey}.`))

const draftsAt = (storageKeys: string[]) =>
  storageKeys
    .flatMap((storageKey) => parseDraft(localStorage.getItem(storageKey)) ?? [])
    .toSorted((one, other) => other.at.localeCompare(one.at))

function removeAll(storageKeys: string[]) {
  for (const storageKey of storageKeys) localStorage.removeItem(storageKey)
}

function parseDraft(text: string | null): StoredDraft | undefined {
  try {
    const { form, at, key, version, draftAt } = JSON.parse(text ?? '')
    if (typeof at !== 'string' || typeof key !== 'string' || typeof version !== 'number') return
    return { form: pickForm(form), at, key, version, draftAt }
  } catch {
    return undefined
  }
}

const jsonType = { 'Content-Type': 'application/json' }

export const storeOnServer = ({ key, version, form }: TypedDraft, signal: AbortSignal) =>
  post(href('/admin/blog/drafts'), {
    headers: jsonType,
    body: JSON.stringify({ key, version, form }),
    signal,
  })

export const sendOpen = (key: string, version: number, signal: AbortSignal) =>
  post(href('/admin/blog/drafts/open'), {
    body: new URLSearchParams({ key, version: String(version) }),
    signal,
  })

export const sendClosed = (key: string) =>
  void navigator.sendBeacon(
    href('/admin/blog/drafts/open'),
    new URLSearchParams({ key, isClosed: 'true' }),
  )

async function post(address: string, init: Omit<RequestInit, 'method'>) {
  const reply = await postForJson<AutosaveReply>(address, init)
  return reply && { at: reply.saved_at, others: reply.others, version: reply.version }
}

/** Deletes the person's draft on the server; false when the server did not confirm that. */
export async function discardOnServer(key: string): Promise<boolean> {
  const body = JSON.stringify({ key, version: 0, form: null })
  // With `keepalive` the request is finished when the page is left at once.
  const init = { headers: jsonType, body, keepalive: true }
  return (await postForJson(href('/admin/blog/drafts'), init)) !== undefined
}
