import { href, Link } from 'react-router'
import { countText } from './count-text.ts'
import { useNews } from './news.tsx'

/** The number of new requests beside their entry in the navigation. */
export function NewsCount() {
  const count = useNews()
  if (count === 0) return null
  return (
    <span className="news-count ml-auto">
      {countText(count)}
      <span className="sr-only"> new</span>
    </span>
  )
}

/** The number of new requests in a phone's top bar, where the navigation is closed. */
export function NewsLink() {
  const count = useNews()
  if (count === 0) return null
  return (
    <Link
      to={href('/admin')}
      className="ml-auto flex min-h-12 items-center px-2 text-white max-[16rem]:px-1"
    >
      <span className="news-count">
        {countText(count)}
        <span className="max-sm:sr-only"> new</span>
        <span className="sr-only"> to answer</span>
      </span>
    </Link>
  )
}
