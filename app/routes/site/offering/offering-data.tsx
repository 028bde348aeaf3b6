import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import type { Service } from '#app/domain/clinic/home-content.ts'
import { branchesOffering } from '#app/domain/clinic/offerings.ts'
import { breadcrumb } from '#app/routes/site/breadcrumb.ts'
import { servicePage } from '#app/routes/site/navigation.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'

/** Structured data of a service and its breadcrumb (schema.org); its branches refer to those of the home page. */
export function ServiceData({ service, publicUrl }: { service: Service; publicUrl: string }) {
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
