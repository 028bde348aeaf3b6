import { randomUUID } from 'node:crypto'
import { href, redirect } from 'react-router'
import { findPostDraft } from '#app/domain/blog/admin/drafts/post-drafts.server.ts'
import {
  findSavedAs,
  findUnsavedPost,
  listUnsavedPosts,
} from '#app/domain/blog/admin/drafts/posts.unsaved.server.ts'
import { emptyPost } from '#app/domain/blog/admin/post-form.ts'
import { isRequestKey } from '#app/domain/request-key.ts'
import type { ActingPlatform } from '#app/platform.server.ts'
import { readEditorOptions } from './editor-options.server.ts'

/** The initial form of the editor for a new post: an empty one, a draft to continue, or a copy of one. */
export async function readNewPost(needs: ActingPlatform, url: URL, staff: string) {
  const key = url.searchParams.get('draft') ?? ''
  const savedAs = await findSavedAs(needs, { key, staff })
  if (savedAs) throw redirect(href('/admin/blog/edit/:id', { id: savedAs }))
  const [options, draft, copied, unsaved] = await Promise.all([
    readEditorOptions(needs, url),
    findPostDraft(needs, { key, staff }),
    findUnsavedPost(needs, url.searchParams.get('copy') ?? '', staff),
    listUnsavedPosts(needs, staff),
  ])
  // A draft that only a device has stored is not found here, but is continued under its key as well.
  const isContinued = isRequestKey(key)
  return {
    ...options,
    draft,
    staff,
    initialForm: draft?.form ?? copied?.form ?? emptyPost,
    unsavedPosts: unsaved.posts.filter((post) => post.isOwn && post.key !== key),
    isContinued,
    postKey: isContinued ? key : randomUUID(),
    version: 0,
    stored: emptyPost,
    others: [],
  }
}
