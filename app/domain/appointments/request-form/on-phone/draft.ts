import { draftKey, type RecordOf, recordsOf, type SentValues } from './phone-records.ts'
import { inPhoneStore, resultOf } from './phone-store.ts'

/** The draft that was typed on this phone and not sent; undefined when there is none. */
export async function findRequestDraft(): Promise<RecordOf<'draft'> | undefined> {
  try {
    return (await recordsOf('draft'))[0]?.[1]
  } catch {
    // This browser cannot store anything.
    return undefined
  }
}

let next: SentValues | null | undefined
let writing: Promise<void> | undefined

/**
 * Stores what is typed, or with null removes it. One write at a time: whatever is typed meanwhile is stored by the
 * next one, and nothing is stored again after it was removed. Resolves when all of it is written.
 */
export function storeDraft(values: SentValues | null): Promise<void> {
  next = values
  writing ??= writeNext().finally(() => {
    writing = undefined
  })
  return writing
}

async function writeNext(): Promise<void> {
  while (next !== undefined) {
    const draft: SentValues | null = next
    next = undefined
    try {
      await inPhoneStore({ mode: 'readwrite' }, async (store) => {
        if (draft === null) await resultOf(store.delete(draftKey))
        else await resultOf(store.put({ kind: 'draft', at: Date.now(), values: draft }, draftKey))
      })
    } catch {
      // The storage is full or disabled: what is typed then lasts as long as the page.
    }
  }
}
