import { type ComponentProps, useState } from 'react'
import type { WrittenTemplate } from '#app/domain/messages/message-template.ts'
import type { FreeTime } from '#app/domain/schedule/slot.ts'
import { FreeTimes } from '#app/routes/admin/appointments/free-times.tsx'
import { useOwnBranches } from '#app/routes/admin/use-member.ts'
import { type FieldTexts, mergedFields } from '#app/values/forms/edited-fields.ts'
import { EditForm, editFormId } from './edit-form.tsx'
import { Messages } from './messages/messages-section.tsx'
import { isSameVisit, openedVisit, storedVisit } from './visit.ts'

interface VisitProps extends Omit<ComponentProps<typeof EditForm>, 'start' | 'visit' | 'onChange'> {
  sent: ComponentProps<typeof Messages>['sent']
  values: FieldTexts
  free: FreeTime[] | undefined
  /** The whole address of the patient's page. */
  link: string
  /** The message that the form was just saved for. */
  ready: WrittenTemplate | undefined
}

/** The form of an appointment, and the messages, which use its present values. */
export function VisitAndMessages({ sent, values, ready, free, link, ...form }: VisitProps) {
  const { appointment } = form
  const branches = useOwnBranches()
  const [start] = useState(() => {
    // After a save for a message the form shows what is stored, or a preferred day that was emptied would come back.
    const shown = ready ? storedVisit(appointment) : openedVisit(appointment, branches)
    return mergedFields(shown, values)
  })
  const [visit, setVisit] = useState(start)
  return (
    <>
      <EditForm {...form} start={start} visit={visit} onChange={setVisit} />
      <FreeTimes free={free} form={editFormId} errors={form.errors} />
      <Messages
        appointment={{ ...appointment, link }}
        visit={visit}
        isStored={isSameVisit(visit, storedVisit(appointment))}
        sent={sent}
        ready={ready}
      />
    </>
  )
}
