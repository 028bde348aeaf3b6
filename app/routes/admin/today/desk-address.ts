import { href } from 'react-router'
import { listAddress } from '#app/values/lists/list-state.ts'

/** An address of Today or of a sheet beside it; of what another one says only the search stays. */
export function deskAddress(query: URLSearchParams, done = '', undo = '', path = href('/admin')) {
  const q = query.get('q')
  return listAddress(path, q ? { q } : undefined, done, undo)
}
