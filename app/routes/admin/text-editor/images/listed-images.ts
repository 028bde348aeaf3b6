import { platform } from '#app/context.ts'
import { listRegisteredImages } from '#app/images/registry/registered-images.server.ts'
import { isInstant } from '#app/instant.ts'
import type { Route } from './+types/listed-images.ts'

export const handle = { permission: 'content' }

/** The images that were uploaded already, newest first, a page at a time. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const createdAt = searchParams.get('at') ?? ''
  const publicId = searchParams.get('after') ?? ''
  const olderThan = isInstant(createdAt) && publicId ? { createdAt, publicId } : undefined
  return Response.json(await listRegisteredImages(context.get(platform), { olderThan }))
}
