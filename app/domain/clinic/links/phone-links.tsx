import type { Branch } from '#app/domain/clinic/content.ts'
import { telephoneLink, whatsappLink } from './links.ts'

export type BranchPhone = Pick<Branch, 'name' | 'phone' | 'answersWhatsApp'>

interface Props {
  branches: BranchPhone[]
  /** The text that is already typed when WhatsApp opens. */
  message?: string | undefined
  /** Whether the branch is named above its links already, so that they name it for screen readers alone. */
  isNamed?: boolean
}

export function PhoneLinks({ branches, message, isNamed = false }: Props) {
  return (
    <ul className="mt-1">
      {branches.map(({ name, phone, answersWhatsApp }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-4">
          <a href={telephoneLink(phone)} className={line}>
            {isNamed ? <span className="sr-only">{name}: </span> : `${name}: `}
            {phone.display}
          </a>
          {answersWhatsApp && (
            <a href={whatsappLink(phone, message)} className={line}>
              WhatsApp<span className="sr-only"> {name}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

const line = 'inline-flex min-h-11 items-center whitespace-nowrap underline underline-offset-4'
