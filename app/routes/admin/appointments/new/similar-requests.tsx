import { href, Link } from 'react-router'
import { statusLabel } from '#app/domain/appointments/appointment.ts'
import type { OpenRequest } from '#app/domain/appointments/appointments.entry.server.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { Reference } from '#app/domain/appointments/reference.tsx'
import { shortDate } from '#app/values/date-text.ts'

/** Shows the open requests of the same phone number, with a checkbox to confirm that this is another one. */
export function SimilarRequests({ requests }: { requests: OpenRequest[] }) {
  if (requests.length === 0) return null
  return (
    <div role="alert" className="rounded-lg border-l-4 border-ochre bg-shea px-4 py-3">
      <p className="font-semibold">This phone number already has an open appointment:</p>
      <ul className="mt-2 grid gap-1">
        {requests.map((request) => (
          <li key={request.id}>
            <Link
              to={href('/admin/appointments/:id/edit', { id: request.id })}
              className="link inline-flex min-h-11 items-center"
            >
              <Reference>{request.reference}</Reference>
            </Link>{' '}
            <bdi>{patientName(request)}</bdi>, {request.service}, {statusLabel(request.status)},{' '}
            {shortDate(request.created_at)}
          </li>
        ))}
      </ul>
      <label className="mt-2 flex min-h-11 items-center gap-3 font-semibold">
        <input type="checkbox" name="confirmed" value="yes" className="size-5" />
        This is another appointment: save it as well
      </label>
    </div>
  )
}
