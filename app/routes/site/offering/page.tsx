import type { ReactNode } from 'react'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { Service } from '#app/domain/clinic/content.ts'
import { branchesInProse, fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { PhoneLinks } from '#app/domain/clinic/links/phone-links.tsx'
import { branchesOffering, findService, priceText } from '#app/domain/clinic/offerings.ts'
import type { PublicGuide } from '#app/domain/guides/guide.ts'
import { GuideArticle } from '#app/domain/guides/guide-article.tsx'
import { listApprovedGuides } from '#app/domain/guides/guides.server.ts'
import { platform } from '#app/http/context.ts'
import { found } from '#app/http/found.ts'
import { bookingOf, servicePage, siteLinks } from '#app/routes/site/navigation.ts'
import { breadcrumb, type SitePagesHandle } from '#app/routes/site/page-meta.ts'
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
  const guides = await listApprovedGuides(needs, service.guides)
  return { guides, publicUrl: needs.settings.publicUrl }
}

export default function ServicePage({ params: { slug }, loaderData }: Route.ComponentProps) {
  const service = findService(useClinic(), slug)
  if (!service) return null
  const { title, description, image, imageAlt, features } = service
  return (
    <>
      <div className="bg-shea pt-8 pb-10">
        <div className="frame grid gap-8 lg:grid-cols-[1.7fr_1fr]">
          <div>
            <a
              href={siteLinks.services}
              className="link inline-flex min-h-11 items-center print:hidden"
            >
              ← All services
            </a>
            <h1 className="section-title">{title}</h1>
            <p className="mt-3 max-w-2xl text-lg">{description}</p>
          </div>
          <RequestSlip service={service} />
        </div>
      </div>
      <div className="stripe" aria-hidden />
      <div className="bg-white">
        <div className="frame grid gap-10 py-12 lg:grid-cols-[1.7fr_1fr]">
          <div className="max-w-2xl">
            <h2 className="text-2xl">What it can show</h2>
            <dl className="mt-4">
              {features.map(({ name, meaning }) => (
                <div key={name} className="border-t border-clay py-3">
                  <dt className="font-semibold">{name}</dt>
                  <dd className="text-stone">{meaning}</dd>
                </div>
              ))}
            </dl>
            <Preparation guides={loaderData.guides} />
          </div>
          <div className="space-y-8">
            <Picture
              name={image}
              alt={imageAlt}
              sizes="(min-width: 64rem) 27rem, 92vw"
              className="h-auto w-full border-t-4 border-indigo"
              frameClassName="block print:hidden"
            />
            <OfferingBranches service={service} />
          </div>
        </div>
      </div>
      <ServiceData service={service} publicUrl={loaderData.publicUrl} />
    </>
  )
}

/** How to prepare: the guides that a clinician has approved, each with who did so. */
function Preparation({ guides }: { guides: PublicGuide[] }) {
  return (
    <section aria-labelledby="prepare" className="mt-10">
      <h2 id="prepare" className="text-2xl">
        How to prepare
      </h2>
      {guides.length === 0 && (
        <p className="mt-3">
          We tell you how to prepare when we agree on your day. Keep taking your medicines unless
          your doctor tells you otherwise.
        </p>
      )}
      {guides.map((guide) => (
        <GuideArticle key={guide.id} guide={guide} />
      ))}
    </section>
  )
}

/** The branches that offer a service, each with directions; all branches when none offers it any more. */
function OfferingBranches({ service }: { service: Service }) {
  const { branches } = useClinic()
  const offering = branchesOffering(service, branches)
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="text-2xl">
        {offering.length > 0 ? 'Where to come' : 'Ask us where'}
      </h2>
      <ul className="mt-3 space-y-4">
        {(offering.length > 0 ? offering : branches).map((branch) => (
          <li key={branch.slug} className="border-l-4 border-ochre pl-4">
            <h3 className="text-lg">{branch.name}</h3>
            <p className="text-stone">
              {branch.location}, {branch.region}
            </p>
            <PhoneLinks branches={[branch]} isNamed />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A summary of a service for somebody who decides whether to book it: results, price, branches and the link to the form. */
function RequestSlip({ service }: { service: Service }) {
  const { branches } = useClinic()
  const offering = branchesOffering(service, branches)
  const price = priceText(service)
  return (
    <div className="self-start border-t-4 border-terracotta bg-white p-5 sm:p-8">
      <dl>
        <Row name="Results">{service.resultTime}</Row>
        {price && <Row name="Cost">{price}</Row>}
        <Row name="Where">{offering.length > 0 ? branchesInProse(offering) : 'Please call us'}</Row>
      </dl>
      <a href={bookingOf(service.id)} className="button mt-5 w-full">
        Book this<span className="sr-only">: {service.title}</span>
      </a>
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-dashed border-stone py-2.5">
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
