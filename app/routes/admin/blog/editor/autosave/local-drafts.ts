import { type PostForm, pickForm } from '#app/domain/blog/post-form.ts'

/** A form that was typed on this device and not saved. */
export interface LocalDraft {
  form: PostForm
  /** When it was stored last, as an instant. */
  at: string
  /** The key and the version of the post that it was typed into. */
  key: string
  version: number
  /** When the server had last autosaved it, by the server's clock; absent when it had not. */
  draftAt?: string | undefined
}

const prefix = 'gemev-post'

/**
 * Names the local drafts of one person for one post, by the post's id or a new one's key. Each tab stores its
 * own under `<draftKey>.<tabId>` in localStorage.
 */
export const localDraftKey = (staff: string, key: string, isNew: boolean) =>
  [prefix, staff, ...(isNew ? ['new'] : []), key].join('.')

/** One person's new posts that are stored on this device: the newest draft of each. */
export function listNewLocalDrafts(staff: string): LocalDraft[] {
  try {
    const newest = new Map<string, LocalDraft>()
    for (const storageKey of storageKeysOf([prefix, staff, 'new'].join('.'))) {
      const draft = parseLocalDraft(localStorage.getItem(storageKey))
      if (draft && draft.at > (newest.get(draft.key)?.at ?? '')) newest.set(draft.key, draft)
    }
    return [...newest.values()]
  } catch {
    return []
  }
}

/** Stores a tab's draft on this device; false when the browser refuses. */
export function storeLocalDraft(draftKey: string, tabId: string, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(`${draftKey}.${tabId}`, JSON.stringify(draft))
    return true
  } catch {
    // The storage is full or forbidden: the draft on the server remains.
    return false
  }
}

/** The newest draft on this device that another tab, or an earlier visit, has stored. */
export function newestLocalDraft(draftKey: string, ownTabId: string): LocalDraft | undefined {
  try {
    return storageKeysOf(draftKey)
      .filter((storageKey) => storageKey !== `${draftKey}.${ownTabId}`)
      .flatMap((storageKey) => parseLocalDraft(localStorage.getItem(storageKey)) ?? [])
      .toSorted((one, other) => other.at.localeCompare(one.at))[0]
  } catch {
    return undefined
  }
}

/** Deletes the local drafts of all tabs, except the one named. */
export function clearLocalDrafts(draftKey: string, exceptTabId?: string): void {
  try {
    for (const storageKey of storageKeysOf(draftKey)) {
      if (storageKey !== `${draftKey}.${exceptTabId}`) localStorage.removeItem(storageKey)
    }
  } catch {
    // Where the storage is forbidden, nothing is stored.
  }
}

const storageKeysOf = (draftKey: string) =>
  Object.keys(localStorage).filter((storageKey) => storageKey.startsWith(`${draftKey}.`))

function parseLocalDraft(text: string | null): LocalDraft | undefined {
  try {
    const { form, at, key, version, draftAt } = JSON.parse(text ?? '')
    if (typeof at !== 'string' || typeof key !== 'string' || typeof version !== 'number') return
    return { form: pickForm(form), at, key, version, draftAt }
  } catch {
    return undefined
  }
}
