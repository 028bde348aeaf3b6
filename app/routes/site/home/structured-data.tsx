import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { Branch, ClinicContent } from '#app/domain/clinic/content.ts'
import { fullNameOf, hoursOf } from '#app/domain/clinic/fill-content.ts'
import { mapLinksOf, readCoordinates } from '#app/domain/clinic/links/map-links.ts'
import { linkedHtml } from '#app/domain/clinic/links/text-links.ts'
import { branchesOffering } from '#app/domain/clinic/offerings.ts'
import { schemaTimes } from '#app/domain/clinic/weekly-hours.ts'
import type { SpecialHours } from '#app/domain/hours/closures/closure.ts'
import type { ShownImage } from '#app/ui/host-image.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'

/** Structured data for search engines (schema.org): a MedicalClinic for each branch, and the questions. */
export function StructuredData({
  publicUrl,
  special,
  photos,
  shareImage,
}: {
  publicUrl: string
  /** The days ahead that differ from the week, by the slug of the branch. */
  special: Record<string, SpecialHours[]>
  photos: Record<string, ShownImage>
  /** For a branch without a photo; an absolute address. */
  shareImage: string
}) {
  const content = useClinic()
  const clinics = content.branches.map((branch) =>
    medicalClinic(branch, content, {
      publicUrl,
      special: special[branch.slug] ?? [],
      photo: photos[branch.slug]?.src ?? shareImage,
    }),
  )
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@graph': [...clinics, questions(content, publicUrl)],
      }}
    />
  )
}

const medicalClinic = (
  branch: Branch,
  { facts, hours, offerings }: ClinicContent,
  { publicUrl, special, photo }: { publicUrl: string; special: SpecialHours[]; photo: string },
) => {
  const { slug, name, region, location, phone } = branch
  const position = readCoordinates(branch.coordinates)
  const fullName = `${fullNameOf(facts)}, ${name}`
  return {
    '@type': 'MedicalClinic',
    '@id': `${publicUrl}/#${slug}`,
    name: fullName,
    url: `${publicUrl}/`,
    image: new URL(photo, publicUrl).href,
    slogan: facts.motto,
    foundingDate: facts.foundedIn,
    telephone: phone.e164 || undefined,
    email: facts.email,
    availableService: offerings.services
      .filter((service) => branchesOffering(service, [branch]).length > 0)
      .map(({ title }) => ({ '@type': 'MedicalTest', name: title })),
    address: {
      '@type': 'PostalAddress',
      streetAddress: location,
      addressLocality: name,
      addressRegion: region,
      addressCountry: 'GH',
    },
    ...(position && { geo: { '@type': 'GeoCoordinates', ...position } }),
    hasMap: mapLinksOf(branch, fullName)?.page,
    openingHoursSpecification: hoursOf(branch, hours).map(({ schema }) =>
      schemaHours(schemaTimes(schema)),
    ),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special.map(schemaHours) }),
  }
}

const schemaHours = (hours: object) => ({ '@type': 'OpeningHoursSpecification', ...hours })

const questions = ({ faq }: ClinicContent, publicUrl: string) => ({
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer, links }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: linkedHtml(answer, links, publicUrl) },
  })),
})
