import type { ReactNode } from 'react'
import { ColorDot } from '#app/ui/color-dot.tsx'
import { longDate } from '#app/ui/date-text.ts'
import { HostPicture, type ShownPicture } from '#app/ui/host-picture.tsx'
import { Views } from './views.tsx'

/** A post as its readers see it; the preview of one that is being written has no date yet. */
export interface ShownPost {
  title: string
  excerpt: string
  /** Made safe by the server (see post-html.server.ts). */
  content: string
  tags: string[]
  date: string | null
  view_count: number
  category_name: string | null
  category_color: string | null
  featured_image_alt: string | null
  picture: ShownPicture | null
  /** How long it takes to read. */
  minutes: number
}

/** The article of a post page, and of its preview; `children` come after its text. */
export function PostView({ post, children }: { post: ShownPost; children?: ReactNode }) {
  const { title, excerpt, content, tags, date, view_count, picture, minutes } = post
  return (
    <article className="post">
      {picture && (
        <HostPicture
          image={picture}
          alt={post.featured_image_alt ?? ''}
          // A phone's sharper screen gets two thirds of what it could show, for a third of the bytes.
          sizes="(min-width: 54rem) 50rem, (min-width: 30rem) 92vw, 65vw"
          first
          className="aspect-2/1 bg-clay"
        />
      )}
      <header className="post-head">
        {post.category_name && post.category_color && (
          <p className="badge">
            <ColorDot color={post.category_color} /> {post.category_name}
          </p>
        )}
        <h1>{title}</h1>
        <p className="post-excerpt">{excerpt}</p>
        <p className="post-facts">
          {date && <time dateTime={date}>{longDate(date)}</time>}
          <span>{`${minutes} min read`}</span>
          <Views count={view_count} />
        </p>
        {tags.length > 0 && (
          <ul aria-label="Tags" className="post-facts">
            {tags.map((tag) => (
              <li key={tag}>{`#${tag}`}</li>
            ))}
          </ul>
        )}
      </header>
      <div
        className="post-text"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server on this very read
        dangerouslySetInnerHTML={{ __html: content }}
      />
      {children}
    </article>
  )
}
