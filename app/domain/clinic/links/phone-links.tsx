import type { Branch } from '#app/domain/clinic/content.ts'
import { hasPhone, telephoneLink, whatsappLink } from './links.ts'

export type BranchPhone = Pick<Branch, 'name' | 'phone' | 'answersWhatsApp'>

interface Props {
  branches: BranchPhone[]
  /** The text that is already typed when WhatsApp opens. */
  message?: string | undefined
  /** Whether the branch is named above its links already, so that they name it for screen readers alone. */
  isNamed?: boolean
}

/** The numbers that can be called; a branch without one is left out. */
export function PhoneLinks({ branches, message, isNamed = false }: Props) {
  const reachable = branches.filter(hasPhone)
  if (reachable.length === 0) return <p>Our phone numbers will be here soon.</p>
  return (
    <ul className="mt-1">
      {reachable.map(({ name, phone, answersWhatsApp }) => (
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
