import { useNavigation } from 'react-router'
import type { Appointment } from '#app/domain/appointments/appointments.finding.server.ts'
import { missingFor, needsSentence } from '#app/domain/appointments/whatsapp-needs.ts'
import { templateLabels, type WrittenTemplate } from '#app/domain/messages/message-template.ts'
import { editFormId } from '#app/routes/admin/appointments/edit/edit-form.tsx'
import type { VisitValues } from '#app/routes/admin/appointments/edit/visit.ts'
import { WhatsAppLink } from '#app/routes/admin/appointments/whatsapp-link.tsx'

interface MessageChoiceProps {
  appointment: Appointment & { link: string }
  template: WrittenTemplate
  visit: VisitValues
  isStored: boolean
  isReady: boolean
}

/** One message: its link when everything is saved, else a button that saves first, or what is missing. */
export function MessageChoice(props: MessageChoiceProps) {
  const { template, isStored, isReady } = props
  return (
    <>
      {/* Without JavaScript unsaved changes cannot be noticed, so it always saves first. */}
      <noscript>
        <SaveFirst template={template} />
      </noscript>
      {/* Right after a save the form is certainly stored, so the link to WhatsApp also works without JavaScript. */}
      <div className={isReady && isStored ? '' : 'needs-script'}>
        <ScriptedChoice {...props} />
      </div>
    </>
  )
}

function ScriptedChoice({ appointment, template, visit, isStored, isReady }: MessageChoiceProps) {
  const missing = missingFor(template, visit)
  if (missing.length > 0) return <p className="text-stone">{needsSentence(template, missing)}</p>
  if (!isStored) return <SaveFirst template={template} />
  return <WhatsAppLink appointment={appointment} template={template} isFirst={isReady} />
}

function SaveFirst({ template }: { template: WrittenTemplate }) {
  const isSaving = useNavigation().formMethod === 'POST'
  return (
    <button
      type="submit"
      form={editFormId}
      name="send"
      value={template}
      className="button button-quiet"
      disabled={isSaving}
    >
      Save, then write the {templateLabels[template].toLowerCase()}
    </button>
  )
}
