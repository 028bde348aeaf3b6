import { type PostForm, pickForm } from '#app/domain/blog/post-form.ts'

/** What this device keeps of a form that was not saved. */
export interface LocalDraft {
  form: PostForm
  /** When it was kept last, as an instant. */
  at: string
  /** The key and the version of the post that it was typed into. */
  key: string
  version: number
  /** When the server had last autosaved it, as the server told; absent when it had not. */
  draftAt?: string | undefined
}

const start = 'gemev-post'

/** Where this device keeps what one person types into a post, by the post's id or a new one's key. */
export const localDraftKey = (staff: string, key: string, isNew: boolean) =>
  [start, staff, ...(isNew ? ['new'] : []), key].join('.')

/** The new posts of one person that this device keeps: each one's newest form. */
export function listNewLocalDrafts(staff: string): LocalDraft[] {
  try {
    const newest = new Map<string, LocalDraft>()
    for (const slot of slotsOf([start, staff, 'new'].join('.'))) {
      const kept = readLocalDraft(localStorage.getItem(slot))
      if (kept && kept.at > (newest.get(kept.key)?.at ?? '')) newest.set(kept.key, kept)
    }
    return [...newest.values()]
  } catch {
    return []
  }
}

/** Keeps a form on this device under a slot of its place; false where the browser will not. */
export function storeLocalDraft(place: string, slot: string, kept: LocalDraft): boolean {
  try {
    localStorage.setItem(`${place}.${slot}`, JSON.stringify(kept))
    return true
  } catch {
    // A full or forbidden storage: the draft on the server is left.
    return false
  }
}

/** The newest form that this device keeps at a place, from another slot than the present one. */
export function newestLocalDraft(place: string, presentSlot: string): LocalDraft | undefined {
  try {
    return slotsOf(place)
      .filter((slot) => slot !== `${place}.${presentSlot}`)
      .flatMap((slot) => readLocalDraft(localStorage.getItem(slot)) ?? [])
      .toSorted((one, other) => other.at.localeCompare(one.at))[0]
  } catch {
    return undefined
  }
}

/** Forgets what this device keeps at a place, but for the slot named. */
export function clearLocalDrafts(place: string, except?: string): void {
  try {
    for (const slot of slotsOf(place)) {
      if (slot !== `${place}.${except}`) localStorage.removeItem(slot)
    }
  } catch {
    // Where nothing can be kept there is nothing to forget.
  }
}

const slotsOf = (place: string) =>
  Object.keys(localStorage).filter((slot) => slot.startsWith(`${place}.`))

function readLocalDraft(text: string | null): LocalDraft | undefined {
  try {
    const { form, at, key, version, draftAt } = JSON.parse(text ?? '')
    if (typeof at !== 'string' || typeof key !== 'string' || typeof version !== 'number') return
    return { form: pickForm(form), at, key, version, draftAt }
  } catch {
    return undefined
  }
}
