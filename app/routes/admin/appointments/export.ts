import { Readable } from 'node:stream'
import { readFilter, writeFilter } from '#app/domain/appointments/appointment-filter.ts'
import { exportAppointments } from '#app/domain/appointments/appointments.export.server.ts'
import { listKnownBranches } from '#app/domain/appointments/appointments.list.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import type { Route } from './+types/export.ts'

export const handle = { permission: 'appointments' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const filter = readFilter(url.searchParams, await listKnownBranches(needs))
  const parts = writeFilter(filter)
  const status = parts.get('status') ?? 'all'
  // The audit trail does not record the search, which may be a patient's name.
  parts.delete('q')
  await recordAudit(needs, {
    action: 'appointments.exported',
    details: [...parts].map(([name, value]) => `${name}: ${value}`),
  })
  const fileName = `appointments-${status}-${accraDate(needs.clock.now())}.csv`
  const chunks = exportAppointments(needs, context.get(staffMember), filter)
  // Read before the response begins, so that a failing database still leads to an error response.
  const head = await chunks.next()
  async function* bytes() {
    const encoder = new TextEncoder()
    yield encoder.encode(head.value ?? '')
    for await (const chunk of chunks) yield encoder.encode(chunk)
  }
  return new Response(Readable.toWeb(Readable.from(bytes())) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  })
}
