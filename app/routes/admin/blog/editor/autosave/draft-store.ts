import type { PostForm } from '#app/domain/blog/admin/post-form.ts'

/** The form that is typed into a post, and the version of the post into which it is typed. */
export interface TypedDraft {
  form: PostForm
  /** The key and the version of the post into which the draft is typed. */
  key: string
  version: number
  /** When the server last stored its own draft, by the server's clock; absent when it has none. */
  draftAt?: string
}

/** A draft that was stored, and not saved as the post. */
export interface StoredDraft extends TypedDraft {
  /** When the draft was stored, as an instant. */
  at: string
}

export interface FoundDraft extends StoredDraft {
  source: DraftStore['source']
}

export interface StoreReply {
  /** When the draft was stored; null when the post was already saved from it. */
  at: string | null
  /** Who else has the post open, and the post's present version, where the store knows. */
  others?: string[]
  version?: number
}

/** Stores what is typed into one post until the post is saved (ADR-0014). */
export interface DraftStore {
  /** The store as the offer to restore a draft names it. */
  source: 'this device' | 'the server'
  /** The newest draft of an earlier visit or of another tab. */
  find: () => StoredDraft | undefined
  /** Stores what is typed in this tab; undefined when that failed. */
  store: (draft: TypedDraft, signal?: AbortSignal) => Promise<StoreReply | undefined>
  /** Deletes the draft that `find` returns: it was restored or discarded. */
  discardFound: () => void
}
