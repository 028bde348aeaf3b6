import { postFields } from '#app/domain/blog/admin/post-form.ts'
import { isSlugTaken } from '#app/domain/blog/post-row.server.ts'
import { slugOf } from '#app/domain/slug.ts'
import { platform } from '#app/http/context.ts'
import type { Route } from './+types/slug.ts'

export const handle = { permission: 'content' }

/** `GET ?slug=&id=`: whether a post of another key has the slug already; requested while the slug is typed. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const slug = slugOf((searchParams.get('slug') ?? '').slice(0, postFields.slug.maxLength))
  const key = searchParams.get('id') ?? ''
  return Response.json({ taken: await isSlugTaken(context.get(platform), { slug, key }) })
}
