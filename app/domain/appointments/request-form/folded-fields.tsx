import { type ReactNode, useState } from 'react'
import {
  fieldOf,
  type RequestField,
  requestFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import { fieldGroups } from '#app/domain/appointments/request/patient-fields.ts'

/** The fields of a request that every form shows. */
export const shownFields = requestFields.filter((name) => !fieldOf(name).group)

interface FoldedFieldsProps {
  /** The control of a field. */
  control: (name: RequestField) => ReactNode
  /** Whether a field must be seen: it was filled in before, or has an error. */
  isNeeded: (name: RequestField) => boolean
}

/** The fields that few people need, each group folded away until somebody opens it. */
export function FoldedFields({ control, isNeeded }: FoldedFieldsProps) {
  return Object.entries(fieldGroups).map(([group, texts]) => {
    const names = requestFields.filter((name) => fieldOf(name).group === group)
    return (
      <Folded key={group} {...texts} isNeeded={names.some(isNeeded)}>
        {names.map(control)}
      </Folded>
    )
  })
}

interface FoldedProps {
  label: string
  hint: string
  isNeeded: boolean
  children: ReactNode
}

function Folded({ label, hint, isNeeded, children }: FoldedProps) {
  // The group stays open when the error in it is corrected, because somebody is typing there.
  const [isOpen, setOpen] = useState(isNeeded)
  return (
    <details
      className="sm:col-span-2"
      open={isOpen || isNeeded}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{label}</summary>
      <p className="text-stone">{hint}</p>
      <div className="mt-3 grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </details>
  )
}
