import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import {
  type Patient,
  patientName,
  patientPhoneLink,
} from '#app/domain/appointments/appointment.ts'
import { AskedBy } from '#app/routes/admin/appointments/badges.tsx'
import { RowAct, useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import { deskAddress } from './desk-address.ts'

interface LineProps {
  patient: Patient & { id: string }
  /** What stands before the name, such as the time. */
  lead?: string
  facts: (string | null | undefined)[]
  /** What is wrong, in the color of a warning. */
  note?: string
  /** How long it has waited. */
  age?: string
  badges?: ReactNode
  more?: ReactNode
  onCall?: () => void
  /** What can be done, the likeliest first. */
  children: ReactNode
}

/** One patient, with what is known and what can be done. */
export function Line({
  patient,
  lead,
  facts,
  note,
  age,
  badges,
  more,
  onCall,
  children,
}: LineProps) {
  return (
    <li className="desk-line flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 grow basis-56 wrap-anywhere">
        {lead && <span className="mr-2 font-semibold tabular-nums">{lead}</span>}
        <PatientName patient={patient} /> <AskedBy {...patient} />
        <span className="whitespace-nowrap">{patient.phone}</span>
        <span className="block">
          {facts.filter(Boolean).join(' · ')}
          {age && <span className="text-stone"> · {age}</span>}
        </span>
        {note && <strong className="block text-terracotta">{note}</strong>}
        {badges}
        {more}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        {patient.phone && (
          <a href={patientPhoneLink(patient)} onClick={onCall} className="icon-button">
            <Phone aria-hidden size={20} />
            <span className="sr-only">Call {patientName(patient)}</span>
          </a>
        )}
      </div>
    </li>
  )
}

export const PatientName = ({
  patient,
}: {
  patient: Pick<Patient, 'first_name' | 'last_name'> & { id: string }
}) => (
  <SheetLink
    id={patient.id}
    className="link font-semibold max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
  >
    <bdi>{patientName(patient)}</bdi>
  </SheetLink>
)

interface SheetLinkProps {
  id: string
  /** Named for screen readers, where the text does not. */
  patient?: Pick<Patient, 'first_name' | 'last_name'>
  className: string
  children: ReactNode
}

/** A link that opens the sheet in which a patient gets a time. */
export function SheetLink({ id, patient, className, children }: SheetLinkProps) {
  const { query } = useListState()
  return (
    <Link
      // What was chosen on another patient's sheet stays there.
      to={deskAddress(query, '', '', href('/admin/answer/:id', { id }))}
      preventScrollReset
      prefetch="intent"
      className={className}
    >
      {children}
      {patient && <span className="sr-only">: {patientName(patient)}</span>}
    </Link>
  )
}

interface VerbProps {
  patient: Pick<Patient, 'first_name' | 'last_name'>
  action: string
  fields: Readonly<Record<string, string>>
  isPrimary?: boolean
  children: ReactNode
}

/** A button that does something about a patient. */
export function Verb({ patient, action, fields, isPrimary = false, children }: VerbProps) {
  return (
    <RowAct
      action={action}
      fields={{ ...fields, screen: 'today' }}
      className={isPrimary ? 'button' : 'button button-quiet'}
    >
      {children}
      <span className="sr-only">: {patientName(patient)}</span>
    </RowAct>
  )
}

/** A link that opens a message in WhatsApp, and takes that down. */
export function WhatsAppVerb({
  patient,
  to,
  action,
  fields,
  isPrimary = true,
  children,
}: VerbProps & { to: string }) {
  const fetcher = useRowAction()
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className={isPrimary ? 'button' : 'button button-quiet'}
      onClick={() => void fetcher.submit(fields, { method: 'post', action })}
    >
      <MessageCircle aria-hidden size={20} /> {children}
      <span className="sr-only">: {patientName(patient)}</span>
    </a>
  )
}
