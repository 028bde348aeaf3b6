import { Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { Branch } from '#app/domain/clinic/content.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { mailLink, telephoneLink, whatsappLink } from '#app/domain/clinic/links/links.ts'
import { MapLink } from '#app/domain/clinic/links/map-link.tsx'
import { PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import { servicesAt } from '#app/domain/clinic/offerings.ts'
import type { Notice } from '#app/domain/hours/closures/closure.ts'
import { BookingForm } from '#app/routes/site/booking-form.tsx'
import { HoursNotices } from '#app/routes/site/hours-notices.tsx'
import { HostImage, type ShownImage } from '#app/ui/host-image.tsx'
import { SectionHeading } from './section.tsx'

interface ContactProps {
  /** The plain date in Accra. */
  today: string
  /** Whether each branch is open now, by its slug. */
  states: Record<string, string>
  notices: Notice[]
  photos: Record<string, ShownImage>
}

export function Contact({ today, states, notices, photos }: ContactProps) {
  return (
    <section id="contact" className="bg-shea">
      <div className="stripe" aria-hidden />
      <div className="frame section">
        <SectionHeading
          title="Contact Us"
          lead="Come by, call, write, or ask for an appointment here. We agree on the day together."
        />
        <div className="mt-10 grid gap-10 lg:grid-cols-[1fr_1.35fr]">
          <div className="self-start border-t-4 border-terracotta bg-white p-5 sm:p-8 lg:order-last">
            <h3 className="mb-5 text-2xl">Book an Appointment</h3>
            <BookingForm today={today} />
          </div>
          <div className="space-y-8">
            <HoursNotices notices={notices} />
            <BranchCards states={states} photos={photos} />
            <ContactCard />
          </div>
        </div>
      </div>
    </section>
  )
}

function ContactCard() {
  const { facts, branches, hours: openingHours } = useClinic()
  return (
    <div className="bg-indigo p-6 text-white">
      <h3 className="flex items-center gap-2 text-xl text-white">
        <Phone aria-hidden size={20} /> By phone
      </h3>
      <p className="text-clay">{facts.phoneHours}</p>
      <PhoneLinks branches={branches} />
      <h3 className="mt-4 flex items-center gap-2 text-xl text-white">
        <Mail aria-hidden size={20} /> By email
      </h3>
      <p className="text-clay">{facts.emailReply}</p>
      <a
        href={mailLink(facts.email)}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {facts.email}
      </a>
      <h3 className="mt-4 flex items-center gap-2 text-xl text-white">
        <Clock aria-hidden size={20} /> Working Hours
      </h3>
      <dl className="mt-1">
        {openingHours.map(({ days, hours }) => (
          <div
            key={days}
            className="flex flex-wrap justify-between gap-x-4 border-b border-white/20 py-1.5"
          >
            <dt>{days}</dt>
            <dd className="text-clay">{hours}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-clay">{facts.dailyOperations}</p>
      <p className="mt-4">
        In an emergency, call{' '}
        <a
          href={telephoneLink({ e164: facts.emergencyNumber })}
          className="font-bold underline underline-offset-4"
        >
          {facts.emergencyNumber}
        </a>
        .
      </p>
    </div>
  )
}

function BranchCards({ states, photos }: Pick<ContactProps, 'states' | 'photos'>) {
  const { branches } = useClinic()
  return (
    <ul className="space-y-4">
      {branches.map((branch) => {
        const photo = photos[branch.slug]
        return (
          <li key={branch.slug} className="border-l-4 border-indigo bg-white p-5">
            {photo && (
              <HostImage
                image={photo}
                alt={`The branch in ${branch.name}`}
                sizes="(min-width: 64rem) 30rem, 92vw"
                className="mb-4 aspect-2/1 bg-clay"
              />
            )}
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
        )
      })}
    </ul>
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
