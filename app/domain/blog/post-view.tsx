import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { ColorDot } from '#app/ui/color-dot.tsx'
import { HostImage, type ShownImage } from '#app/ui/host-image.tsx'
import { longDate } from '#app/values/date-text.ts'
import { sampleMark } from './post.ts'

interface ShownPost {
  title: string
  excerpt: string
  /** HTML sanitised by the server (see post-html.server.ts). */
  content: string
  tags: string[]
  date: string | null
  is_sample: boolean
  view_count: number
  category_name: string | null
  category_color: string | null
  featured_image_alt: string | null
  image: ShownImage | null
  minutes: number
}

export function PostView({ post, children }: { post: ShownPost; children?: ReactNode }) {
  const { title, excerpt, content, tags, date, view_count, image, minutes } = post
  return (
    <article className="post">
      {image && (
        <HostImage
          image={image}
          alt={post.featured_image_alt ?? ''}
          // A phone gets two thirds of its screen's resolution, which saves two thirds of the bytes.
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
        {post.is_sample && (
          <p className="post-sample">
            <strong>{sampleMark}.</strong> Nobody at the clinic has confirmed this article yet.
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it on every read
        dangerouslySetInnerHTML={{ __html: content }}
      />
      {children}
    </article>
  )
}

export function Views({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Eye aria-hidden size={16} />{' '}
      {`${count.toLocaleString('en')} ${count === 1 ? 'view' : 'views'}`}
    </span>
  )
}
