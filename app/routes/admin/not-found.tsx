import { found } from '#app/http/found.ts'

/** Every address under /admin that no other route knows: behind the guard as well, so that it tells nothing. */
export const loader = () => found(null)

export const action = () => found(null)

export default function NotFound() {
  return null
}
