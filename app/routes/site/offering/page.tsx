import type { ReactNode } from 'react'
import { data } from 'react-router'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { Branch, Service } from '#app/domain/clinic/content.ts'
import {
  branchesInProse,
  fullNameOf,
  hoursOf,
  sharedHours,
} from '#app/domain/clinic/fill-content.ts'
import { MapLink } from '#app/domain/clinic/links/map-link.tsx'
import { branchesOffering, findService, priceText } from '#app/domain/clinic/offerings.ts'
import type { PublicGuide } from '#app/domain/guides/guide.ts'
import { GuideArticle, MedicinesNote } from '#app/domain/guides/guide-article.tsx'
import { listApprovedGuides } from '#app/domain/guides/guides.server.ts'
import { platform } from '#app/http/context.ts'
import { found } from '#app/http/found.ts'
import { AskAt } from '#app/routes/site/ask-at.tsx'
import { BranchesNow } from '#app/routes/site/branches-now.tsx'
import { EmergencyNumber } from '#app/routes/site/emergency-number.tsx'
import { HoursNotices } from '#app/routes/site/hours-notices.tsx'
import { readHoursToday } from '#app/routes/site/hours-today.server.ts'
import { bookingOf, servicePage, siteLinks } from '#app/routes/site/navigation.ts'
import { breadcrumb, type SitePagesHandle } from '#app/routes/site/page-meta.ts'
import { WeekHours } from '#app/routes/site/week-hours.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Route } from './+types/page.ts'

export const handle: SitePagesHandle = {
  pages: ({ facts, branches, offerings }) =>
    offerings.services.map((service) => {
      const where = branchesInProse(branchesOffering(service, branches))
      const price = priceText(service)
      const sentences = [
        `${service.title} at ${fullNameOf(facts)}${where && ` in ${where}`}.`,
        price && `${price}.`,
        'What it is, how to prepare, and how to book.',
      ]
      return {
        path: servicePage(service.id),
        title: `${service.title} | ${facts.name}`,
        description: sentences.filter(Boolean).join(' '),
      }
    }),
}

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const service = found(findService(await needs.clinic.read(), slug))
  const [guides, { headers, publicUrl, hours }] = await Promise.all([
    listApprovedGuides(needs, service.guides),
    readHoursToday(context),
  ])
  return data({ guides, publicUrl, hours }, { headers })
}

/** No cache shows a branch as open after it has closed. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function ServicePage({ params: { slug }, loaderData }: Route.ComponentProps) {
  const clinic = useClinic()
  const service = findService(clinic, slug)
  if (!service) return null
  const { title, description, image, imageAlt, features } = service
  const { guides, publicUrl, hours } = loaderData
  const offering = branchesOffering(service, clinic.branches)
  const branches = offering.length > 0 ? offering : clinic.branches
  return (
    <>
      <div className="bg-shea pt-4 pb-8 lg:pb-12">
        <div className="frame grid gap-6 lg:grid-cols-[1.7fr_1fr]">
          <div>
            <a
              href={siteLinks.services}
              className="link inline-flex min-h-11 items-center print:hidden"
            >
              ← All services
            </a>
            <h1 className="section-title">{title}</h1>
            <p className="mt-3 max-w-2xl sm:text-lg">{description}</p>
          </div>
          <RequestSlip service={service} states={hours.states} />
        </div>
      </div>
      <div className="stripe" aria-hidden />
      <div className="bg-white">
        <div className="frame grid gap-x-12 gap-y-8 py-8 lg:grid-cols-[1.7fr_1fr] lg:grid-rows-[auto_1fr] lg:py-12">
          <Preparation guides={guides} service={service} branches={branches} />
          <section aria-labelledby="where" className="lg:row-span-2">
            <h2 id="where" className="text-2xl">
              {offering.length > 0 ? 'Where to come' : 'Ask us where'}
            </h2>
            <HoursNotices notices={hours.notices} />
            <Branches branches={branches} />
            <EmergencyNumber />
            <Picture
              name={image}
              alt={imageAlt}
              sizes="(min-width: 64rem) 27rem, 92vw"
              className="mt-8 h-auto w-full border-t-4 border-indigo"
              frameClassName="block print:hidden"
            />
          </section>
          <section aria-labelledby="shows" className="max-w-2xl">
            <h2 id="shows" className="text-2xl">
              What it can show
            </h2>
            <dl className="mt-3">
              {features.map(({ name, meaning }) => (
                <div key={name} className="border-t border-clay py-2.5">
                  <dt className="font-semibold">{name}</dt>
                  <dd className="text-stone">{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
      <ServiceData service={service} publicUrl={publicUrl} />
    </>
  )
}

interface PreparationProps {
  guides: PublicGuide[]
  service: Service
  branches: Branch[]
}

/** How to prepare: the guides that a clinician has approved, each with who did so, or what can be said without one. */
const Preparation = ({ guides, service, branches }: PreparationProps) => (
  <section aria-labelledby="prepare" className="max-w-2xl">
    <h2 id="prepare" className="text-2xl">
      How to prepare
    </h2>
    {guides.length === 0 && (
      <>
        {service.preparation && <p className="mt-3 text-lg">{service.preparation}</p>}
        <p className="mt-3">
          Not sure what your test needs?{' '}
          <AskAt branches={branches}>Please ask us before you come.</AskAt>
        </p>
        <MedicinesNote />
      </>
    )}
    {guides.map((guide) => (
      <GuideArticle key={guide.id} guide={guide} />
    ))}
  </section>
)

/** Where each branch is, with directions and the hours of its week. */
function Branches({ branches }: { branches: Branch[] }) {
  const clinic = useClinic()
  const shared = sharedHours(clinic)
  return (
    <>
      <ul className="mt-3">
        {branches.map((branch) => (
          <li key={branch.slug} className="border-t border-clay py-3">
            <h3 className="text-lg">{branch.name}</h3>
            <p className="text-stone">
              {branch.location}, {branch.region}
            </p>
            {shared.length === 0 && <WeekHours hours={hoursOf(branch, clinic.hours)} />}
            <MapLink
              branch={branch}
              place={`${fullNameOf(clinic.facts)}, ${branch.name}`}
              className="link flex min-h-11 items-center gap-2"
            />
          </li>
        ))}
      </ul>
      {shared.length > 0 && (
        <div className="max-w-md border-l-4 border-ochre pl-4">
          <h3 className="text-lg">{branches.length > 1 ? 'Open at each branch' : 'Open'}</h3>
          <WeekHours hours={shared} />
        </div>
      )}
    </>
  )
}

interface SlipProps {
  service: Service
  states: Record<string, string>
}

/** What somebody needs who decides whether to book a service: price, results, the link to the form, and who is open now. */
function RequestSlip({ service, states }: SlipProps) {
  const { branches } = useClinic()
  const offering = branchesOffering(service, branches)
  const asked = offering.length > 0 ? offering : branches
  return (
    <div className="self-start border-t-4 border-terracotta bg-white p-4 sm:p-8">
      <dl>
        <Row name="Cost">
          {priceText(service) || <AskAt branches={asked}>Ask at the branch</AskAt>}
        </Row>
        <Row name="Results">{service.resultTime}</Row>
        {offering.length === 0 && <Row name="Where">Please ask us</Row>}
      </dl>
      <a href={bookingOf(service.id)} className="button mt-5 w-full">
        Book this<span className="sr-only">: {service.title}</span>
      </a>
      <BranchesNow branches={asked} states={states} />
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-dashed border-stone py-2">
      <dt className="text-stone">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** Structured data of a service and its breadcrumb (schema.org); its branches refer to those of the home page. */
function ServiceData({ service, publicUrl }: { service: Service; publicUrl: string }) {
  const { facts, branches } = useClinic()
  const { id, title, description, priceFrom } = service
  const url = publicUrl + servicePage(id)
  const offered = {
    '@type': 'Service',
    name: title,
    description,
    url,
    provider: {
      '@type': 'MedicalOrganization',
      name: fullNameOf(facts),
      url: `${publicUrl}/`,
    },
    offers: {
      '@type': 'Offer',
      availableAtOrFrom: branchesOffering(service, branches).map(({ slug, name }) => ({
        '@type': 'MedicalClinic',
        '@id': `${publicUrl}/#${slug}`,
        name: `${fullNameOf(facts)}, ${name}`,
      })),
      ...(priceFrom && {
        priceSpecification: {
          '@type': 'PriceSpecification',
          minPrice: Number(priceFrom),
          priceCurrency: 'GHS',
        },
      }),
    },
  }
  const trail = breadcrumb([
    ['Home', `${publicUrl}/`],
    [title, url],
  ])
  return <JsonLd data={{ '@context': 'https://schema.org', '@graph': [offered, trail] }} />
}
