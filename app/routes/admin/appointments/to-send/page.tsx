import { href, Link } from 'react-router'
import { patientName, patientPhoneLink } from '#app/domain/appointments/patient.ts'
import { listToDo } from '#app/domain/messages/staff-messages.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import type { Route } from './+types/page.ts'
import { messageDoneTexts } from './after-message.ts'
import { MessageActions } from './message-actions.tsx'
import { MessageItem } from './message-item.tsx'

export const handle = { permission: 'appointments' }

export async function loader({ context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const rows = await listToDo(needs, context.get(staffMember))
  return { rows, hasGateway: needs.messages.isSetUp.sms }
}

export const meta = adminMeta('Messages to Send')

export default function MessagesToSend({ loaderData }: Route.ComponentProps) {
  const { rows, hasGateway } = loaderData
  return (
    <ResourceList
      title="Messages to Send"
      parent={{ label: 'Appointments', to: href('/admin/appointments') }}
      notice={
        <p className="mt-2 max-w-prose text-stone">
          {hasGateway
            ? 'What could not be sent by itself. Open each in WhatsApp, or call, and it is done.'
            : 'No SMS are sent by themselves: no gateway is set up. Open each message in WhatsApp, or call, and it is done.'}
        </p>
      }
      rows={rows}
      empty={{ title: 'Nothing to send' }}
      doneTexts={messageDoneTexts}
      failedTitle="Not saved"
    >
      <ul className="mt-4 grid gap-3 empty:hidden">
        {rows.map((row) => (
          <li key={row.id} className="card border-l-4 border-l-ochre wrap-anywhere">
            <h2 className="text-base">
              <Link
                to={href('/admin/appointments/:id/edit', { id: row.appointment_id })}
                className="link -my-2.5 inline-block py-2.5"
              >
                <bdi>{patientName(row)}</bdi>
              </Link>{' '}
              <span className="font-normal text-stone">{row.branch}</span>
            </h2>
            <p>
              <a href={patientPhoneLink(row)} className="link inline-flex min-h-11 items-center">
                {row.phone}
              </a>
            </p>
            <MessageItem message={row} />
            <MessageActions message={row} phone={row.phone_normalised} />
          </li>
        ))}
      </ul>
    </ResourceList>
  )
}
