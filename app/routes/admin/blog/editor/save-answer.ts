import type { PostForm } from '#app/domain/blog/admin/post-form.ts'
import type { FieldDifference } from '#app/domain/blog/admin/revisions/post-differences.server.ts'
import type { FieldErrors } from '#app/values/result.ts'

/** The post as somebody else has saved it meanwhile, and how it differs from the form. */
export interface SaveConflict {
  /**
   * The id of a post that is new to its editor, because an earlier save has stored the post and its response was lost.
   */
  id: string
  version: number
  form: PostForm
  by: string | null
  at: string
  differences: FieldDifference[]
  /** The version that the form began from; absent once it is no longer stored. */
  opened?: PostForm | undefined
}

export interface SaveAnswer {
  /** The stored post; absent when it was not saved. */
  saved?: { id: string; version: number }
  errors: FieldErrors
  /** The typed values, for a browser without JavaScript, which loads a new form. */
  values?: PostForm
  conflict?: SaveConflict
  /** True when trying again later may help. */
  isTemporary?: boolean
}
