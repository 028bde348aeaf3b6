import { ArrowLeft, Share2 } from 'lucide-react'
import { data, href, isRouteErrorResponse, redirect, useLocation } from 'react-router'
import { heroSize, postImage, shareImage } from '#app/domain/blog/featured-image.server.ts'
import { descriptionOf, isSlug, titleWithSampleMark } from '#app/domain/blog/post.ts'
import { PostView } from '#app/domain/blog/post-view.tsx'
import {
  findCurrentSlug,
  findPost,
  listRelated,
} from '#app/domain/blog/public/posts.public.server.ts'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { shareImageOf } from '#app/domain/clinic/look-on-pages.server.ts'
import { publicPage } from '#app/http/cache-control.ts'
import { platform } from '#app/http/context.ts'
import { siteLinks } from '#app/routes/site/navigation.ts'
import { articleMeta, breadcrumb, factsIn, feedLink, noIndex } from '#app/routes/site/page-meta.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { shortDate } from '#app/values/date-text.ts'
import type { Route } from './+types/post.ts'

export const handle = { styles: 'reading' }

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const post = isSlug(slug) ? await findPost(needs, slug) : null
  if (!post) {
    const present = isSlug(slug) ? await findCurrentSlug(needs, slug) : null
    if (present) throw redirect(href('/blog/:slug', { slug: present }), 301)
    // Cached like a page, so that guessed addresses do not query the database each time.
    throw data(null, { status: 404, headers: publicPage() })
  }
  const { publicUrl } = needs.settings
  const ownImage = shareImage(needs, post.featured_image)
  return {
    post: { ...post, image: postImage(needs, post, heroSize) },
    address: publicUrl + href('/blog/:slug', { slug }),
    shareImage: ownImage,
    shownImage: ownImage ?? shareImageOf(needs, await needs.clinic.read()).url,
    related: await listRelated(needs, post),
    publicUrl,
  }
}

export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? publicPage()

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const facts = factsIn(matches)
  if (!loaderData) return [{ title: `Post Not Found | ${facts.name}` }, noIndex]
  return [...articleMeta({ ...loaderData, facts }), feedLink(facts)]
}

export default function Post({ loaderData }: Route.ComponentProps) {
  const { post, address, related } = loaderData
  return (
    <div className={post.image ? undefined : 'bg-white'}>
      <div className="frame py-8" data-post={post.id}>
        <BackToBlog />
        <PostView post={post}>
          <PostFoot post={post} address={address} related={related} />
        </PostView>
        <PostData {...loaderData} />
      </div>
    </div>
  )
}

/** Shown when a post does not exist, or could not be loaded (D-20). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const tryAgain = isMissing ? undefined : pathname
  return (
    <div className="frame section">
      <h1 className="section-title">Post Not Found</h1>
      <p className="mt-3 text-lg">
        {tryAgain ? 'Failed to fetch post' : "The blog post you're looking for doesn't exist."}
      </p>
      {tryAgain && (
        <p className="mt-5">
          <a href={tryAgain} className="button">
            Try Again
          </a>
        </p>
      )}
      <BackToBlog />
    </div>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

/** Structured data of a post and its breadcrumb (schema.org). */
function PostData({ post, address, shownImage, publicUrl }: LoaderData) {
  const { facts } = useClinic()
  // Nobody at the clinic has confirmed a sample: search engines are told nothing about it.
  if (post.is_sample) return null
  const publisher = {
    '@type': 'MedicalOrganization',
    name: fullNameOf(facts),
    url: `${publicUrl}/`,
  }
  const posting = {
    '@type': 'BlogPosting',
    headline: post.title,
    description: descriptionOf(post),
    image: shownImage,
    datePublished: post.date,
    // A scheduled post may have been written before its publication date.
    dateModified: post.updated_at > post.date ? post.updated_at : post.date,
    keywords: post.tags.join(', ') || undefined,
    mainEntityOfPage: address,
    inLanguage: 'en-GH',
    author: publisher,
    publisher,
  }
  const trail = breadcrumb([
    ['Home', `${publicUrl}/`],
    ['Health Blog', publicUrl + href('/blog')],
    [post.title, address],
  ])
  return <JsonLd data={{ '@context': 'https://schema.org', '@graph': [posting, trail] }} />
}

function PostFoot({ post, address, related }: Pick<LoaderData, 'post' | 'address' | 'related'>) {
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

function BackToBlog() {
  return (
    <p className="post-back">
      <a href={href('/blog')} className="link inline-flex min-h-11 items-center gap-2">
        <ArrowLeft aria-hidden size={18} /> Back to Blog
      </a>
    </p>
  )
}
