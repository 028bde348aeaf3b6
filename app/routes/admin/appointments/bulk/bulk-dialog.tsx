import { Link } from 'react-router'
import { doneTexts, goneText } from '#app/domain/appointments/appointment-texts.ts'
import type { BulkOutcomes as Outcomes } from '#app/domain/appointments/bulk/appointments.bulk.server.ts'
import type { BulkAction } from '#app/domain/appointments/bulk/bulk.ts'
import { undoActionOf } from '#app/routes/admin/appointments/undo-address.ts'
import { ResourceDialog, useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { Failure } from '#app/ui/admin/failure.tsx'
import { UndoButton } from '#app/ui/admin/list/row-actions.tsx'
import { BulkMessages } from './bulk-messages.tsx'
import { BulkOutcomes } from './bulk-outcomes.tsx'

/** The outcome for each of the chosen appointments, or why nothing was done. */
export type BulkResult = ({ act: BulkAction } & Outcomes) | { error: string }

const titles = {
  confirmed: 'Confirm appointments',
  cancelled: 'Cancel appointments',
  message: 'Messages to Patients',
  send: 'Messages to Patients',
} as const

/** How the sentence ends that begins with "2 of 3". */
const doneText: Record<BulkAction, string> = {
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  message: 'can be written to',
  send: 'on their way',
}

/** Shows the outcome for each of the chosen appointments, and what is left to do. */
export function BulkDialog({ result }: { result: BulkResult }) {
  const back = useListBelow()
  if ('error' in result)
    return (
      <ResourceDialog title="Not Done" result={result}>
        <Failure text={result.error} />
      </ResourceDialog>
    )
  const { act, outcomes, gone } = result
  const refused = outcomes.filter(({ refusal }) => refusal)
  const done = outcomes.filter(({ refusal }) => !refusal)
  const undo = undoActionOf(done.flatMap((outcome) => outcome.undo ?? []))
  return (
    <ResourceDialog title={titles[act]} result={result}>
      <p role="status" className="mt-2 font-semibold">
        {`${done.length} of ${outcomes.length + gone} ${doneText[act]}.`}
      </p>
      {gone > 0 && <p className="mt-2">{goneText(gone)}</p>}
      {act === 'message' && <BulkMessages outcomes={done} />}
      {refused.length > 0 && (
        <>
          <h3 className="mt-4">
            {act === 'message' || act === 'send' ? 'Nothing to write' : 'These stayed as they were'}
          </h3>
          <BulkOutcomes outcomes={refused} choosesTime={act === 'confirmed'} />
        </>
      )}
      <div className="mt-5 form-actions">
        {undo && (
          <UndoButton
            result={{ undo }}
            doneText={doneTexts.undone}
            className="button button-quiet"
          />
        )}
        <Link to={back} data-close className="button">
          Back to the list
        </Link>
      </div>
    </ResourceDialog>
  )
}
