import { href } from 'react-router'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'

/** The link by which feed readers find the blog's feed. */
export function FeedLink() {
  const { facts } = useClinic()
  return (
    <link
      rel="alternate"
      type="application/rss+xml"
      title={`${facts.name} Health Blog`}
      href={href('/blog/feed.xml')}
    />
  )
}
