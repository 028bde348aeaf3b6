import { redirect } from 'react-router'
import { cardSize, postImage } from '#app/domain/blog/featured-image.server.ts'
import { Percent } from '#app/domain/text-fields.schema.ts'
import { platform } from '#app/http/context.ts'
import { found } from '#app/http/found.ts'
import { findImageSize } from '#app/images/registry/pictures.server.ts'
import type { Route } from './+types/image-preview.ts'

export const handle = { permission: 'content' }

/** `GET ?image=&x=&y=`: a featured image as on cards. Only the server can sign the address of a crop around a focal point. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const featured_image = searchParams.get('image') ?? ''
  const percent = (name: string) => Percent.catch(null).parse(searchParams.get(name) ?? '')
  const size = await findImageSize(needs, featured_image)
  const point = { focal_x: percent('x'), focal_y: percent('y') }
  const { src } = found(postImage(needs, { featured_image, ...size, ...point }, cardSize))
  return redirect(src)
}
