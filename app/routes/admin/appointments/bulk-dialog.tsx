import { href, Link } from 'react-router'
import type { BulkOutcome } from '#app/domain/appointments/appointments.bulk.server.ts'
import type { BulkAct } from '#app/domain/appointments/bulk.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { ResourceDialog, useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { Failure } from '#app/ui/admin/failure.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { scheduleAddress } from './schedule/schedule-address.ts'
import { WhatsAppLink } from './whatsapp-link.tsx'

/** What has become of each of the chosen appointments, or why nothing was done. */
export type BulkResult = { act: BulkAct; outcomes: BulkOutcome[] } | { error: string }

const titles = {
  confirmed: 'Confirm appointments',
  cancelled: 'Cancel appointments',
  message: 'Messages to patients',
} as const

/** What has become of each of the chosen appointments, with what is left to do. */
export function BulkDialog({ result }: { result: BulkResult }) {
  const back = useListBelow()
  if ('error' in result)
    return (
      <ResourceDialog title="Not done" result={result}>
        <Failure text={result.error} />
      </ResourceDialog>
    )
  const { act, outcomes } = result
  const refused = outcomes.filter(({ refusal }) => refusal)
  const done = outcomes.filter(({ refusal }) => !refusal)
  return (
    <ResourceDialog title={titles[act]} result={result}>
      <p role="status" className="mt-2 font-semibold">
        {act === 'message'
          ? `${done.length} of ${outcomes.length} can be written to.`
          : `${done.length} of ${outcomes.length} ${act}.`}
      </p>
      {act === 'message' && <Outcomes outcomes={done} />}
      {refused.length > 0 && (
        <>
          <h3 className="mt-4">
            {act === 'message' ? 'Nothing to write yet' : 'These stayed as they were'}
          </h3>
          <Outcomes outcomes={refused} choosesTime={act === 'confirmed'} />
        </>
      )}
      <p className="mt-5 form-actions">
        <Link to={back} data-close className="button">
          Back to the list
        </Link>
      </p>
    </ResourceDialog>
  )
}

interface OutcomesProps {
  outcomes: BulkOutcome[]
  /** Whether each leads to the choice of another time, with which it is confirmed. */
  choosesTime?: boolean
}

function Outcomes({ outcomes, choosesTime = false }: OutcomesProps) {
  const { query } = useListState()
  const state = query.size > 0 ? `?${query}` : ''
  return (
    <ul className="mt-2 divide-y divide-clay">
      {outcomes.map(({ appointment, refusal, template }) => (
        <li
          key={appointment.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1"
        >
          <span className="min-w-0">
            <Link
              to={`${href('/admin/appointments/:id/edit', appointment)}${state}`}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              <bdi>{patientName(appointment)}</bdi>
            </Link>
            {refusal && <span className="block">{refusal}</span>}
          </span>
          {choosesTime && (
            <Link
              to={scheduleAddress({ status: 'confirmed' }, appointment.id)}
              className="button button-quiet"
            >
              Choose a time
              <span className="sr-only"> for {patientName(appointment)}</span>
            </Link>
          )}
          {template && <WhatsAppLink appointment={appointment} template={template} />}
        </li>
      ))}
    </ul>
  )
}
