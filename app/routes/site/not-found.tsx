import { found } from '#app/http/found.ts'

/** Every address that no other route knows: 404, and the root's error page. */
export const loader = () => found(null)

export default function NotFound() {
  return null
}
