import { href } from 'react-router'
import { saying, withQuery } from '#app/routes/admin/list-address.ts'

/** The list of posts as it was filtered and paged. */
export const postsAddress = (query: URLSearchParams) => withQuery(href('/admin/blog'), query)

/** The same list, which then says what was done: `saved`, `deleted`, or the status that was set. */
export const postsAddressAfter = (done: string, query = new URLSearchParams()) =>
  saying(done, postsAddress(query))

/** The question whether to delete a post, over the list as it stands. */
export const deletionAddress = (id: string, query: URLSearchParams) =>
  withQuery(href('/admin/blog/:id/delete', { id }), query)
