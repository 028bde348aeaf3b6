import { useContext } from 'react'
import { fillText } from '#app/domain/clinic/fill-content.ts'
import { messageText } from '#app/domain/messages/message-template.ts'
import { smsSizeText } from '#app/platform/sms/sms-size.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { DocumentFactsContext } from './part-field-context.ts'

/** A patient with an ordinary name and visit. */
const example = {
  first_name: 'Awinpoka',
  asked_by: null,
  reference: 'GM-7K3M-9QXT',
  appointment_date: '2026-12-01',
  appointment_time: '09:30',
}

export function MessagePreview({ text }: { text: string }) {
  const { link = '', ...values } = useContext(DocumentFactsContext).messageValues
  const [branch = null] = useBackOfficeClinic().branches
  if (!text.trim())
    return <p className="text-stone">This text is empty, so nothing will be sent.</p>
  const shown = fillText(messageText(text, { ...example, branch, link }), values)
  return (
    <div className="rounded-lg bg-shea p-3">
      <p className="whitespace-pre-wrap wrap-anywhere">{shown}</p>
      <p className="text-stone">{smsSizeText(shown)}</p>
    </div>
  )
}
