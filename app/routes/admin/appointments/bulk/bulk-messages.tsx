import { Form, href, useNavigation } from 'react-router'
import type { BulkOutcome } from '#app/domain/appointments/bulk/appointments.bulk.server.ts'
import type { BulkAction } from '#app/domain/appointments/bulk/bulk.ts'
import { chosenPrefix } from '#app/ui/admin/list/selection.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { counted } from '#app/values/counted.ts'
import { BulkOutcomes } from './bulk-outcomes.tsx'

const send: BulkAction = 'send'

/** The messages that can be written: those by SMS and mail are sent by one button, those by WhatsApp one by one. */
export function BulkMessages({ outcomes }: { outcomes: BulkOutcome[] }) {
  const { dialog } = useListState()
  const isBusy = useNavigation().state !== 'idle'
  const byHand = outcomes.filter(({ channel }) => channel === 'whatsapp')
  const others = outcomes.filter(({ channel }) => channel !== 'whatsapp')
  return (
    <>
      {others.length > 0 && (
        <Form method="post" action={dialog(href('/admin/appointments/bulk'))} preventScrollReset>
          <BulkOutcomes outcomes={others} />
          {others.map(({ appointment: { id, version } }) => (
            <input key={id} type="hidden" name={`${chosenPrefix}${id}`} value={version} />
          ))}
          <button
            type="submit"
            name="act"
            value={send}
            disabled={isBusy}
            className="button button-quiet mt-2"
          >
            Send {counted(others.length, 'message')}
          </button>
        </Form>
      )}
      {byHand.length > 0 && <BulkOutcomes outcomes={byHand} />}
    </>
  )
}
