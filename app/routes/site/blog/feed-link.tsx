import { href } from 'react-router'
import { clinic } from '#app/domain/clinic/clinic.ts'

/** The link by which feed readers find the blog's feed. */
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
