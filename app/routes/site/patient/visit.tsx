import type { ReactNode } from 'react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { hasPhone, telephoneLink, whatsappLink } from '#app/domain/clinic/links/links.ts'
import { MapLink } from '#app/domain/clinic/links/map-link.tsx'
import { PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import type { DayHours } from '#app/domain/hours/closures/closure.ts'
import { isOff, type PatientPage } from '#app/domain/patient-page/patient-page.ts'
import { HoursNotices } from '#app/routes/site/hours-notices.tsx'
import { clockText, weekdayDate } from '#app/values/date-text.ts'

/** What is closed today, then the agreed visit. */
export const Visit = ({ page }: { page: PatientPage }) => (
  <>
    <HoursNotices notices={page.notices} />
    <AgreedVisit page={page} />
  </>
)

function AgreedVisit({ page }: { page: PatientPage }) {
  const { date, time, preferredDate, branch, hours, services, reference } = page
  const isCancelled = isOff(page)
  const isStruck = isCancelled || page.state === 'displaced'
  return (
    <dl className={`border-l-4 bg-shea px-5 py-4 ${isStruck ? 'border-stone' : 'border-leaf'}`}>
      {(date || !isCancelled) && (
        <Fact name="When">
          {date ? (
            <span className={isStruck ? 'line-through' : ''}>
              <strong className="block font-display text-2xl text-indigo">
                {weekdayDate(date)}
              </strong>{' '}
              {time && (
                <strong className="font-display text-2xl text-indigo">{clockText(time)}</strong>
              )}
              {page.state === 'received' && <span className="block">Not confirmed yet.</span>}
            </span>
          ) : (
            wishText(preferredDate)
          )}
        </Fact>
      )}
      {(branch || page.state !== 'withdrawn') && (
        <Fact name={branch || !isCancelled ? 'Where' : 'Call us'}>
          {branch ? <BranchContact branch={branch} /> : <AnyBranch isAsked={!isCancelled} />}
        </Fact>
      )}
      {hours && (
        <Fact name="Open that day">
          <Hours {...hours} />
        </Fact>
      )}
      {page.askedBy && (
        <Fact name="Patient">
          <bdi>{page.firstName}</bdi>
        </Fact>
      )}
      <Fact name="For">{services}</Fact>
      <Fact name="Your reference">
        <strong className="whitespace-nowrap">{reference}</strong>
      </Fact>
    </dl>
  )
}

const wishText = (preferredDate: string | null) =>
  preferredDate
    ? `Not agreed yet. You would like ${weekdayDate(preferredDate)}.`
    : 'Not agreed yet.'

function BranchContact({ branch }: { branch: NonNullable<PatientPage['branch']> }) {
  const { name, region, location, phone, answersWhatsApp } = branch
  const { facts } = useClinic()
  return (
    <>
      <strong>{name}</strong>, {region}
      <span className="block">{location}</span>
      <span className="flex flex-wrap gap-x-5">
        {hasPhone(branch) && (
          <a href={telephoneLink(phone)} className={line}>
            Call {phone.display}
          </a>
        )}
        {answersWhatsApp && (
          <a href={whatsappLink(phone)} className={line}>
            WhatsApp
          </a>
        )}
        <MapLink
          branch={branch}
          place={`${fullNameOf(facts)}, ${name}`}
          className={`${line} gap-1`}
        />
      </span>
    </>
  )
}

/** The phones of all branches; `isAsked` where one of them is still to be agreed. */
function AnyBranch({ isAsked }: { isAsked: boolean }) {
  const { branches } = useClinic()
  return (
    <>
      {isAsked && 'Not agreed yet.'}
      <PhoneLinks branches={branches} />
    </>
  )
}

function Hours({ text, holiday, notices }: DayHours) {
  return (
    <>
      {text}
      {holiday && ` (${holiday})`}
      {notices.map((sentence) => (
        <strong key={sentence} className="block text-terracotta">
          {sentence}
        </strong>
      ))}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gap-x-4 py-2 sm:grid sm:grid-cols-[9rem_1fr]">
      <dt className="text-stone">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const line = 'link inline-flex min-h-11 items-center whitespace-nowrap'
