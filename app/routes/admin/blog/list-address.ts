import { href } from 'react-router'
import { withDone, withQuery } from '#app/routes/admin/list-address.ts'

/** The list of posts as it was filtered and paged. */
export const postsAddress = (query: URLSearchParams) => withQuery(href('/admin/blog'), query)

/** The same list with a toast for what was done: `saved`, `deleted`, `discarded`, or the status that was set. */
export const postsAddressAfter = (done: string, query = new URLSearchParams()) =>
  withDone(done, postsAddress(query))

/** The dialog that confirms discarding a post that was autosaved and never saved. */
export const discardAddress = (id: string, query: URLSearchParams) =>
  withQuery(href('/admin/blog/unsaved/:id/discard', { id }), query)

/** The editor with the draft of such a post: one's own is continued, a colleague's is copied. */
export const continueAddress = ({ id, key, isOwn }: { id: string; key: string; isOwn: boolean }) =>
  `${href('/admin/blog/new')}?${isOwn ? `draft=${key}` : `copy=${id}`}`

/** The dialog that confirms deleting a post, over the list as it is filtered. */
export const deletionAddress = (id: string, query: URLSearchParams) =>
  withQuery(href('/admin/blog/:id/delete', { id }), query)
