import { found } from '#app/http/found.ts'

export const handle = { permission: 'account' }

/** Every unknown address under /admin: behind the guard as well, so that it reveals nothing. */
export const loader = () => found(null)

export const action = () => found(null)

export default function NotFound() {
  return null
}
