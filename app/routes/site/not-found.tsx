import { found } from '#app/http/found.ts'

/** Matches every address that no other route matches: 404 with the root's error page. */
export const loader = () => found(null)

export default function NotFound() {
  return null
}
