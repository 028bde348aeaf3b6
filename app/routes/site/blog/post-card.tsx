import { href } from 'react-router'
import { sampleMark, tagsOnCard } from '#app/domain/blog/post.ts'
import { Views } from '#app/domain/blog/views.tsx'
import { ColorDot } from '#app/ui/color-dot.tsx'
import { shortDate } from '#app/ui/date-text.ts'
import { HostImage, type ShownImage } from '#app/ui/host-image.tsx'

/** The fields of a post that its card shows. */
export interface Card {
  slug: string
  title: string
  excerpt: string
  tags: string[]
  date: string
  view_count: number
  is_sample: boolean
  category_name: string | null
  category_color: string | null
  featured_image_alt: string | null
  image: ShownImage | null
}

/** A post in the public list; `first` when its image is in view at once. */
export function PostCard({ post, first }: { post: Card; first: boolean }) {
  const { slug, title, excerpt, tags, date, view_count, image } = post
  const address = href('/blog/:slug', { slug })
  return (
    <li id={`post-${slug}`} className="flex flex-col border-t-4 border-indigo bg-shea">
      {image ? (
        <HostImage
          image={image}
          alt={post.featured_image_alt ?? ''}
          sizes="(min-width: 76rem) 23rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw"
          first={first}
          className="aspect-2/1 bg-clay"
        />
      ) : (
        <div className="sirigu" aria-hidden />
      )}
      <article className="flex grow flex-col p-5">
        <p className="flex flex-wrap items-center gap-x-3 text-stone">
          {post.category_name && post.category_color && (
            <span className="badge basis-full">
              <ColorDot color={post.category_color} /> {post.category_name}
            </span>
          )}
          <time dateTime={date}>{shortDate(date)}</time>
          <Views count={view_count} />
          {post.is_sample && <strong>{sampleMark}</strong>}
        </p>
        <h2 className="mt-2 text-[min(1.5rem,8.5vw)] leading-tight">
          <a href={address} className="hover:text-terracotta">
            {title}
          </a>
        </h2>
        <p className="mt-2 line-clamp-4">{excerpt}</p>
        <Tags tags={tags} />
        <p className="mt-auto pt-3">
          <a href={address} className="link inline-flex min-h-11 items-center font-semibold">
            Read More<span className="sr-only">: {title}</span>
          </a>
        </p>
      </article>
    </li>
  )
}

function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null
  const more = tags.length - tagsOnCard
  return (
    <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-x-3 text-stone">
      {tags.slice(0, tagsOnCard).map((tag) => (
        <li key={tag}>{`#${tag}`}</li>
      ))}
      {more > 0 && <li>{`+${more} more`}</li>}
    </ul>
  )
}
