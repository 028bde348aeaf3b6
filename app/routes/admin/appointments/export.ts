import { platform, requestContext, staffMember } from '#app/context.ts'
import { readFilter, writeFilter } from '#app/domain/appointments/appointment-filter.ts'
import { exportAppointments } from '#app/domain/appointments/appointments.export.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Route } from './+types/export.ts'

/** The filtered appointments as a file, sent while it is being written. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const filter = readFilter(url.searchParams)
  const { search: _, ...logged } = filter
  const staff = context.get(staffMember).id
  context.get(requestContext).log.info({ staff, filter: logged }, 'appointments are exported')
  const pieces = exportAppointments(needs, filter)
  // Asked for before the answer begins, so that a database that is away is told as such.
  const head = await pieces.next()
  const day = accraDate(needs.clock.now())
  const status = writeFilter(filter).get('status') ?? 'all'
  return new Response(streamOf(head.value ?? '', pieces), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="appointments-${status}-${day}.csv"`,
    },
  })
}

/** Asks for the next piece only when the last one has been taken: a slow line fills no memory. */
function streamOf(head: string, pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(head))
    },
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
