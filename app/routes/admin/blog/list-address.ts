import { href } from 'react-router'
import { listAddress } from '#app/values/lists/list-state.ts'

/** The address of the list of posts with a toast: `saved`, `deleted`, `discarded`, or the status that was set. */
export const postsAddressAfter = (done: string, state?: URLSearchParams) =>
  listAddress(href('/admin/blog'), state, done)

/** The address of the list of sample articles, which nobody has confirmed. */
export const samplesAddress = listAddress(href('/admin/blog'), { status: 'sample' })

/** The address of the editor with the draft of an unsaved post: one's own is continued, a colleague's is copied. */
export const continueAddress = ({ id, key, isOwn }: { id: string; key: string; isOwn: boolean }) =>
  listAddress(href('/admin/blog/new'), isOwn ? { draft: key } : { copy: id })
