import { Phone } from 'lucide-react'
import type { Branch } from '#app/domain/clinic/content.ts'
import { hasPhone, telephoneLink, whatsappLink } from '#app/domain/clinic/links/links.ts'
import { WhatsAppIcon } from './whatsapp-icon.tsx'

interface BranchesNowProps {
  branches: Branch[]
  /** Whether each branch is open now, by its slug. */
  states: Record<string, string>
}

/** A line for each branch: whether it is open now, and how to reach it at once. */
export const BranchesNow = ({ branches, states }: BranchesNowProps) => (
  <ul aria-label="Where we are open" className="mt-4 max-w-2xl border-t border-indigo/25">
    {branches.map((branch) => (
      <li
        key={branch.slug}
        className="flex flex-wrap items-center justify-between gap-x-4 border-b border-indigo/25"
      >
        <p className="py-1.5 leading-snug">
          <strong className="mr-2 text-indigo">{branch.name}</strong>{' '}
          <span data-now>{states[branch.slug]}</span>
        </p>
        <Reach branch={branch} />
      </li>
    ))}
  </ul>
)

function Reach({ branch: { name, phone, answersWhatsApp } }: { branch: Branch }) {
  if (!hasPhone({ phone })) return null
  const link =
    'flex min-h-11 min-w-11 items-center gap-2 font-semibold text-terracotta hover:text-rust'
  return (
    <p className="flex flex-wrap gap-x-5">
      <a href={telephoneLink(phone)} className={link}>
        <Phone aria-hidden size={20} />
        <span className="sr-only">Call {name}: </span>
        {phone.display}
      </a>
      {answersWhatsApp && (
        <a href={whatsappLink(phone)} className={link}>
          <WhatsAppIcon aria-hidden size={20} /> <span className="max-sm:sr-only">WhatsApp</span>
          <span className="sr-only"> {name}</span>
        </a>
      )}
    </p>
  )
}
