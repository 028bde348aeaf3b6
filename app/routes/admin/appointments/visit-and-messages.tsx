import { type ComponentProps, useState } from 'react'
import type { MessageTemplate } from '#app/domain/appointments/whatsapp-message.ts'
import { mergedFields } from '#app/edited-fields.ts'
import { EditForm } from './edit-form.tsx'
import { Messages } from './messages-sent.tsx'
import { isSameVisit, openedVisit, storedVisit } from './visit.ts'

interface VisitProps extends Omit<ComponentProps<typeof EditForm>, 'start' | 'onChange'> {
  sent: ComponentProps<typeof Messages>['sent']
  values: Record<string, string>
  /** The message that the form was just saved for. */
  ready: MessageTemplate | undefined
}

/** The form of an appointment, and the messages, which use its present values. */
export function VisitAndMessages({ sent, values, ready, ...form }: VisitProps) {
  const { appointment } = form
  const [start] = useState(() => mergedFields(openedVisit(appointment), values))
  const [visit, setVisit] = useState(start)
  return (
    <>
      <EditForm {...form} start={start} onChange={setVisit} />
      <Messages
        appointment={appointment}
        visit={visit}
        isStored={isSameVisit(visit, storedVisit(appointment))}
        sent={sent}
        ready={ready}
      />
    </>
  )
}
