import { MapPin, MessageCircle, Phone } from 'lucide-react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { Branch } from '#app/domain/clinic/content.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { telephoneLink, whatsappLink } from '#app/domain/clinic/links/links.ts'
import { MapLink } from '#app/domain/clinic/links/map-link.tsx'
import { servicesAt } from '#app/domain/clinic/offerings.ts'
import { HostImage, type ShownImage } from '#app/ui/host-image.tsx'

interface BranchCardsProps {
  /** Whether each branch is open now, by its slug. */
  states: Record<string, string>
  photos: Record<string, ShownImage>
}

/** Where each branch is, what it offers, when it is open, and how to reach it. */
export function BranchCards({ states, photos }: BranchCardsProps) {
  const { branches } = useClinic()
  return (
    <ul className="space-y-4">
      {branches.map((branch) => (
        <li key={branch.slug} className="border-l-4 border-indigo bg-white p-5">
          <Photo branch={branch} image={photos[branch.slug]} />
          <h3 className="flex items-center gap-2 text-xl">
            <MapPin aria-hidden size={20} className="text-terracotta" /> {branch.name}
          </h3>
          <p className="mt-1 text-stone">
            {branch.location}, {branch.region}
          </p>
          <p data-now>{states[branch.slug]}</p>
          <OwnHours branch={branch} />
          <ServicesThere branch={branch} />
          <Links branch={branch} />
        </li>
      ))}
    </ul>
  )
}

function Photo({ branch, image }: { branch: Branch; image: ShownImage | undefined }) {
  if (!image) return null
  return (
    <HostImage
      image={image}
      alt={`The branch in ${branch.name}`}
      sizes="(min-width: 64rem) 30rem, 92vw"
      className="mb-4 aspect-2/1 bg-clay"
    />
  )
}

function OwnHours({ branch }: { branch: Branch }) {
  if (branch.openingHours.length === 0) return null
  return (
    <dl>
      {branch.openingHours.map(({ days, hours }) => (
        <div key={`${days} ${hours}`}>
          <dt className="inline">{days}: </dt>
          <dd className="inline">{hours}</dd>
        </div>
      ))}
    </dl>
  )
}

function ServicesThere({ branch }: { branch: Branch }) {
  const services = servicesAt(useClinic().offerings.services, branch)
  return services.length > 0 && <p className="text-stone">{services.join(', ')}</p>
}

function Links({ branch }: { branch: Branch }) {
  const { name, phone, answersWhatsApp } = branch
  const { facts } = useClinic()
  const link = 'link flex min-h-11 items-center gap-2'
  return (
    <p className="mt-1 flex flex-wrap gap-x-6">
      <a href={telephoneLink(phone)} className={link}>
        <Phone aria-hidden size={18} /> {phone.display}
      </a>
      {answersWhatsApp && (
        <a href={whatsappLink(phone)} className={link}>
          <MessageCircle aria-hidden size={18} /> WhatsApp
          <span className="sr-only"> {name}</span>
        </a>
      )}
      <MapLink branch={branch} place={`${fullNameOf(facts)}, ${name}`} className={link} />
    </p>
  )
}
