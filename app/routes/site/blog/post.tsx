import { data, href, isRouteErrorResponse, redirect, useLocation } from 'react-router'
import { platform } from '#app/context.ts'
import { heroSize, postImage, shareImage } from '#app/domain/blog/featured-image.server.ts'
import { isSlug } from '#app/domain/blog/post.ts'
import { PostView } from '#app/domain/blog/post-view.tsx'
import {
  findCurrentSlug,
  findPost,
  listRelated,
} from '#app/domain/blog/public/posts.public.server.ts'
import { publicPage } from '#app/http/cache-control.ts'
import { articleMeta, factsIn, noIndex } from '#app/routes/site/page-meta.ts'
import type { Route } from './+types/post.ts'
import { BackToBlog } from './back-to-blog.tsx'
import { FeedLink } from './feed-link.tsx'
import { MissingPost } from './missing-post.tsx'
import { PostData } from './post-data.tsx'
import { PostFoot } from './post-foot.tsx'

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
  return {
    post: { ...post, image: postImage(needs, post, heroSize) },
    address: publicUrl + href('/blog/:slug', { slug }),
    shareImage: shareImage(needs, post),
    related: await listRelated(needs, post),
    publicUrl,
  }
}

export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? publicPage()

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const facts = factsIn(matches)
  if (!loaderData) return [{ title: `Post Not Found | ${facts.name}` }, noIndex]
  return articleMeta({ ...loaderData, facts })
}

export default function Post({ loaderData }: Route.ComponentProps) {
  const { post, address, related } = loaderData
  return (
    <div className={post.image ? undefined : 'bg-white'}>
      <div className="frame py-8" data-post={post.id}>
        <FeedLink />
        <BackToBlog />
        <PostView post={post}>
          <PostFoot post={post} address={address} related={related} />
        </PostView>
        <PostData {...loaderData} />
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return <MissingPost tryAgain={isMissing ? undefined : pathname} />
}
