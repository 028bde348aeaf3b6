import { href } from 'react-router'
import { saying, withQuery } from '#app/routes/admin/list-address.ts'

/** The list of posts as it was filtered and paged. */
export const postsAddress = (query: URLSearchParams) => withQuery(href('/admin/blog'), query)

/** The same list, which then says what was done: `saved`, `deleted`, or the status that was set. */
export const postsAddressAfter = (done: string, query = new URLSearchParams()) =>
  saying(done, postsAddress(query))

/** The question whether to discard a post that was autosaved and is not saved yet. */
export const discardAddress = (id: string, query: URLSearchParams) =>
  withQuery(href('/admin/blog/unsaved/:id/discard', { id }), query)

/** The editor with what was typed into such a post: one's own goes on, of a colleague's it is a copy. */
export const continueAddress = ({ id, key, isOwn }: { id: string; key: string; isOwn: boolean }) =>
  `${href('/admin/blog/new')}?${isOwn ? `draft=${key}` : `copy=${id}`}`

/** The question whether to delete a post, over the list as it stands. */
export const deletionAddress = (id: string, query: URLSearchParams) =>
  withQuery(href('/admin/blog/:id/delete', { id }), query)
