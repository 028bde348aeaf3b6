import { platform } from '#app/context.ts'
import { readFilter, writeFilter } from '#app/domain/appointments/appointment-filter.ts'
import { exportAppointments } from '#app/domain/appointments/appointments.export.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { logStaffAction } from '#app/routes/admin/log-staff-action.ts'
import type { Route } from './+types/export.ts'

/** The filtered appointments as a CSV file, streamed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { branches } = await needs.clinic.read()
  const filter = readFilter(url.searchParams, branches)
  const { search: _, ...logged } = filter
  logStaffAction(context, 'appointments: export started', { filter: logged })
  const chunks = exportAppointments(needs, filter)
  // Read before the response begins, so that a failing database still leads to an error response.
  const head = await chunks.next()
  const day = accraDate(needs.clock.now())
  const status = writeFilter(filter).get('status') ?? 'all'
  return new Response(streamOf(head.value ?? '', chunks), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="appointments-${status}-${day}.csv"`,
    },
  })
}

/** Reads the next chunk only when the last one was consumed, so that a slow connection fills no memory. */
function streamOf(head: string, chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(head))
    },
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}
