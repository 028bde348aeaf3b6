import { MessageCircle } from 'lucide-react'
import type { LinkToPassOn } from '#app/domain/staff/colleagues/colleagues.links.server.ts'
import { displayName } from '#app/domain/staff/staff.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { CopyButton } from '#app/ui/admin/copy-button.tsx'
import { useListBelow } from '#app/ui/admin/dialog/resource-dialog.tsx'
import { Message } from '#app/ui/message.tsx'

interface PassOnProps {
  created: LinkToPassOn
  textOf: (clinicName: string, link: string) => string
}

export function PassOn({ created: { member, link, isMailed }, textOf }: PassOnProps) {
  const clinic = useBackOfficeClinic()
  const text = textOf(clinic.name, link)
  return (
    <div className="mt-3 grid gap-4 wrap-anywhere">
      <Message kind="status">
        The link for <bdi>{displayName(member)}</bdi> is ready
        {isMailed ? ', and a mail with it is on its way.' : '.'}
      </Message>
      {/* `select-all`: one tap selects the whole link for copying. */}
      <p className="rounded-lg bg-shea p-3 select-all">{link}</p>
      <p>The link works once, within a day. We will not show it again. Send it only to them.</p>
      <div className="form-actions">
        <a href={useListBelow()} data-close className="button button-quiet">
          Done
        </a>
        <CopyButton text={link} />
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className="button"
        >
          <MessageCircle aria-hidden size={20} /> Send by WhatsApp
        </a>
      </div>
    </div>
  )
}
