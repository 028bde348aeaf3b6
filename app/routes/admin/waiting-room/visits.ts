import { platform, staffMember } from '#app/http/context.ts'
import type { Route } from './+types/visits.ts'
import { readCheckIn } from './read-check-in.server.ts'

export const handle = { permission: 'appointments', isUnattended: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { list } = await readCheckIn(
    context.get(platform),
    context.get(staffMember),
    url.searchParams,
  )
  return Response.json(list)
}
