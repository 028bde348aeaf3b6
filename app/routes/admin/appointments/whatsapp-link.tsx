import { MessageCircle } from 'lucide-react'
import { href, useRouteLoaderData } from 'react-router'
import type { Messages } from '#app/domain/clinic/content.ts'
import { isInvitation } from '#app/domain/messages/message.ts'
import {
  type MessageDetails,
  type MessageTemplate,
  messageLink,
  templateLabels,
} from '#app/domain/messages/message-template.ts'
import type { DisplacedVisit } from '#app/domain/schedule/displaced-visit.ts'
import { useRowAction } from '#app/ui/admin/list/row-actions.tsx'

interface WhatsAppLinkProps {
  appointment: MessageDetails & { id: string; phone_normalised: string | null }
  template: MessageTemplate
  isIcon?: boolean
  /** Whether the message is the next step: the link is then a primary button, and takes a dialog's focus. */
  isFirst?: boolean
}

/**
 * Opens WhatsApp with the message and records who opened it; renders nothing without a valid number. Nobody is invited to
 * a time that the clinic does not offer any more.
 */
export function WhatsAppLink({ appointment, template, isIcon, isFirst }: WhatsAppLinkProps) {
  const fetcher = useRowAction()
  const { id, first_name } = appointment
  const text = useListData()?.messages[template]
  const displaced = useDisplaced(id)
  if (displaced && isInvitation({ template })) {
    return isIcon ? null : <span className="text-terracotta">{displaced.sentence}</span>
  }
  const link = text ? messageLink(text, appointment) : null
  if (!link) return null
  const label = templateLabels[template]
  const buttonName = isFirst ? 'button' : 'button button-quiet'
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      className={isIcon ? 'icon-button' : buttonName}
      // Not `false`, which React would render as the attribute's value.
      data-first={isFirst || undefined}
      onClick={() => {
        const action = href('/admin/appointments/:id/messages', { id })
        fetcher.submit({ template }, { method: 'post', action })
      }}
    >
      <MessageCircle aria-hidden size={20} />
      <span className={isIcon ? 'sr-only' : ''}>
        {isIcon ? `WhatsApp ${label.toLowerCase()} to ${first_name}` : label}
      </span>
    </a>
  )
}

/** An appointment as an agreed visit that needs a new time; undefined when it needs none. */
export const useDisplaced = (id: string) => useListData()?.displaced.find((each) => each.id === id)

/** The data of the list of appointments, whose route is the parent of each that shows a message. */
const useListData = () =>
  useRouteLoaderData<{ messages: Messages; displaced: DisplacedVisit[] }>(
    'routes/admin/appointments/page',
  )
