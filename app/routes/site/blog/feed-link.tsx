import { href } from 'react-router'
import { clinic } from '#app/domain/clinic/clinic.ts'

/** Tells readers of feeds where the blog's is. */
export function FeedLink() {
  return (
    <link
      rel="alternate"
      type="application/rss+xml"
      title={`${clinic.name} Health Blog`}
      href={href('/blog/feed.xml')}
    />
  )
}
