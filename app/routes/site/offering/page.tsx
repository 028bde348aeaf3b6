import { platform } from '#app/context.ts'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { branchesInProse, fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { branchesOffering, findService, priceText } from '#app/domain/clinic/offerings.ts'
import { listApprovedGuides } from '#app/domain/guides/guides.public.server.ts'
import { found } from '#app/http/found.ts'
import { servicePage, siteLinks } from '#app/routes/site/navigation.ts'
import type { SitePagesHandle } from '#app/routes/site/page-meta.ts'
import { Picture } from '#app/ui/picture.tsx'
import type { Route } from './+types/page.ts'
import { OfferingBranches } from './offering-branches.tsx'
import { ServiceData } from './offering-data.tsx'
import { Preparation } from './preparation.tsx'
import { RequestSlip } from './request-slip.tsx'

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
