import { platform } from '#app/http/context.ts'
import { listClaimedImages } from '#app/images/registry/pictures.server.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import type { Route } from './+types/listed-images.ts'

export const handle = { permission: 'content' }

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const start = readPageStart(searchParams)
  return Response.json(await listClaimedImages(context.get(platform), start))
}
