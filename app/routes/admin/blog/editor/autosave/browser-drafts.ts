import { differingFields, type PostForm, pickForm } from '#app/domain/blog/admin/post-form.ts'
import type { DraftStore, StoredDraft } from './draft-store.ts'

/** The drafts on this device; each tab has one of its own. */
export interface BrowserDrafts extends DraftStore {
  /** Deletes this tab's draft, and each other one that says what was saved. */
  discardSaved: (saved: PostForm) => void
  /** Deletes every draft, this tab's too: the post was discarded. */
  discardAll: () => void
}

const prefix = 'gemev-post'

/** Names the drafts of one person for one post in the browser's storage, by the post's id or a new one's key. */
export const browserDraftsKey = (staff: string, key: string, isNew: boolean) =>
  [prefix, staff, ...(isNew ? ['new'] : []), key].join('.')

/**
 * The drafts on this device, in localStorage. Each tab stores one under `<draftsKey>.<tabId>`, so that it does
 * not overwrite an older one that it still has to offer.
 */
export function browserDrafts(draftsKey: string, tabId = ''): BrowserDrafts {
  const ownKey = `${draftsKey}.${tabId}`
  const otherKeys = () => storageKeysOf(draftsKey).filter((storageKey) => storageKey !== ownKey)
  return {
    source: 'this device',
    find: () => tryStorage(() => draftsAt(otherKeys())[0]),
    // Written synchronously, since a page that is being closed does not wait.
    async store(draft) {
      return tryStorage(() => {
        const at = new Date().toISOString()
        localStorage.setItem(ownKey, JSON.stringify({ ...draft, at }))
        return { at }
      })
    },
    discardFound: () => tryStorage(() => removeAll(otherKeys())),
    discardAll: () => tryStorage(() => removeAll(storageKeysOf(draftsKey))),
    discardSaved: (saved) =>
      tryStorage(() => {
        const isSaved = ({ form }: StoredDraft) => differingFields(form, saved).length === 0
        removeAll([ownKey, ...otherKeys().filter((other) => draftsAt([other]).some(isSaved))])
      }),
  }
}

/** Moves the drafts of a new post to the key of the stored post, whose editor then offers them. */
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

/** One person's new posts that are stored on this device: the newest draft of each, newest first. */
export function listNewBrowserDrafts(staff: string): StoredDraft[] {
  const drafts = tryStorage(() => draftsAt(storageKeysOf([prefix, staff, 'new'].join('.')))) ?? []
  const keys = drafts.map(({ key }) => key)
  return drafts.filter(({ key }, index) => keys.indexOf(key) === index)
}

/**
 * Uses the storage; undefined where it is full or forbidden, which is tolerated because the server stores a draft as
 * well.
 */
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
