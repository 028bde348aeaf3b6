import { Share2 } from 'lucide-react'
import { href } from 'react-router'
import { titleWithSampleMark } from '#app/domain/blog/post.ts'
import { siteLinks } from '#app/routes/site/navigation.ts'
import { shortDate } from '#app/ui/date-text.ts'

interface Props {
  post: { title: string; is_sample: boolean; category_name: string | null }
  address: string
  related: { slug: string; title: string; is_sample: boolean; date: string }[]
}

/** The links at the end of a post: share it, read related posts, or book an appointment. */
export function PostFoot({ post, address, related }: Props) {
  return (
    <footer className="post-foot">
      <p>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${titleWithSampleMark(post)} ${address}`)}`}
          rel="noopener noreferrer"
          className="button button-quiet gap-2"
        >
          <Share2 aria-hidden size={18} /> Share on WhatsApp
        </a>
      </p>
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related" className="text-2xl">
            More in {post.category_name}
          </h2>
          <ul className="mt-2">
            {related.map(({ slug, title, is_sample, date }) => (
              <li key={slug} className="border-b border-clay">
                <a
                  href={href('/blog/:slug', { slug })}
                  className="block py-3 hover:text-terracotta"
                >
                  <strong>{titleWithSampleMark({ title, is_sample })}</strong>{' '}
                  <span className="text-stone">{shortDate(date)}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="flex flex-wrap gap-3">
        <a href={siteLinks.services} className="button button-quiet">
          Our Services
        </a>
        <a href={siteLinks.contact} className="button">
          Book Appointment
        </a>
      </p>
    </footer>
  )
}
