import { href, Link } from 'react-router'
import { newsText } from './count-text.ts'
import { useNews } from './news.tsx'

/** Says above the list that there are newer requests. */
export function NewsNotice() {
  const count = useNews()
  return (
    // Rendered before it has text, because screen readers announce only changes of a region that exists.
    <div role="status">
      {count > 0 && (
        <p className="news-notice">
          {newsText(count)}{' '}
          <Link to={href('/admin')} className="link inline-block py-2">
            Show
          </Link>
        </p>
      )}
    </div>
  )
}
