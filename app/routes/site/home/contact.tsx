import { Mail, MapPin, Phone } from 'lucide-react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { Branch } from '#app/domain/clinic/content.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { hasPhone, mailLink } from '#app/domain/clinic/links/links.ts'
import { MapLink } from '#app/domain/clinic/links/map-link.tsx'
import { PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import { bookedName, servicesAt } from '#app/domain/clinic/offerings.ts'
import { BookingForm } from '#app/routes/site/booking-form.tsx'
import { EmergencyNumber } from '#app/routes/site/emergency-number.tsx'
import { CommonHours, WeekHours } from '#app/routes/site/week-hours.tsx'
import { HostImage, type ShownImage } from '#app/ui/host-image.tsx'
import { SectionHeading } from './section.tsx'

interface ContactProps {
  /** The plain date in Accra. */
  today: string
  photos: Record<string, ShownImage>
}

export function Contact({ today, photos }: ContactProps) {
  const { branches } = useClinic()
  return (
    <section id="contact" className="bg-shea">
      <div className="stripe" aria-hidden />
      <div className="frame section">
        <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[1fr_1.6fr] lg:grid-rows-[auto_1fr]">
          <SectionHeading
            title="Contact Us"
            lead="Visit us, call, write, or ask for an appointment here. We will agree on the day together."
          />
          <div className="self-start border-t-4 border-terracotta bg-white p-4 max-sm:-mx-(--gutter) sm:p-8 lg:row-span-2">
            <h3 className="mb-2 text-2xl">Book an Appointment</h3>
            <BookingForm today={today} />
          </div>
          <div>
            <ul className="row sm:grid sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] lg:block">
              {branches.map((branch) => (
                <BranchCard key={branch.slug} branch={branch} photo={photos[branch.slug]} />
              ))}
            </ul>
            <ContactCard />
          </div>
        </div>
      </div>
    </section>
  )
}

function ContactCard() {
  const { facts, branches } = useClinic()
  const heading = 'flex items-center gap-2 text-lg'
  const line = 'flex flex-wrap items-baseline justify-between gap-x-4'
  return (
    <div className="mt-4 border-l-4 border-indigo bg-white p-4 sm:p-5">
      <div className={line}>
        <h3 className={heading}>
          <Phone aria-hidden size={20} /> By phone
        </h3>
        <p>{facts.phoneHours}</p>
      </div>
      {branches.some(hasPhone) || <PhoneLinks branches={branches} />}
      <div className={line}>
        <h3 className={heading}>
          <Mail aria-hidden size={20} /> By email
        </h3>
        <p>{facts.emailReply}</p>
      </div>
      <a href={mailLink(facts.email)} className="link inline-flex min-h-11 items-center">
        {facts.email}
      </a>
      <h3 className={`mb-1 ${heading}`}>Working Hours</h3>
      <CommonHours />
      <p className="mt-2 text-stone">{facts.dailyOperations}</p>
      <EmergencyNumber />
    </div>
  )
}

function BranchCard({ branch, photo }: { branch: Branch; photo: ShownImage | undefined }) {
  const { facts, offerings } = useClinic()
  const { name, location, region, openingHours } = branch
  const all = new Set(offerings.services.map(bookedName))
  const there = servicesAt(offerings.services, branch)
  return (
    <li className="lg:border-b lg:border-indigo/25 lg:py-3">
      {photo && (
        <HostImage
          image={photo}
          alt={`The branch in ${name}`}
          sizes="(min-width: 64rem) 28rem, 92vw"
          className="mb-3 aspect-2/1 bg-clay"
        />
      )}
      <h3 className="flex items-center gap-2 text-xl">
        <MapPin aria-hidden size={20} className="text-terracotta" /> {name}
      </h3>
      <p className="text-stone">
        {location}, {region}
      </p>
      <WeekHours hours={openingHours} />
      {there.length < all.size && <p className="text-stone">{there.join(', ')}</p>}
      <div className="flex flex-wrap gap-x-5">
        {hasPhone(branch) && <PhoneLinks branches={[branch]} isNamed />}
        <MapLink
          branch={branch}
          place={`${fullNameOf(facts)}, ${name}`}
          className="link flex min-h-11 items-center gap-2"
        />
      </div>
    </li>
  )
}
