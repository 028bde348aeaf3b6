import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { Branch, ClinicContent } from '#app/domain/clinic/content.ts'
import { fullNameOf, hoursOf } from '#app/domain/clinic/fill-content.ts'
import { linkedHtml } from '#app/domain/clinic/text-links.ts'
import type { SpecialHours } from '#app/domain/hours/closure.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'

/** Structured data for search engines (schema.org): a MedicalClinic for each branch, and the questions. */
export function StructuredData({
  publicUrl,
  special,
}: {
  publicUrl: string
  /** The days ahead that differ from the week, by the slug of the branch. */
  special: Record<string, SpecialHours[]>
}) {
  const content = useClinic()
  const clinics = content.branches.map((branch) =>
    medicalClinic(branch, content, publicUrl, special[branch.slug]),
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
  { slug, name, region, location, phone, ...branch }: Branch,
  { facts, openingHours }: ClinicContent,
  publicUrl: string,
  special: SpecialHours[] = [],
) => ({
  '@type': 'MedicalClinic',
  '@id': `${publicUrl}/#${slug}`,
  name: `${fullNameOf(facts)}, ${name}`,
  url: `${publicUrl}/`,
  image: `${publicUrl}/pictures/share.jpg`,
  slogan: facts.motto,
  foundingDate: facts.foundedIn,
  telephone: phone.e164,
  email: facts.email,
  medicalSpecialty: ['Radiography', 'Cardiovascular', 'LaboratoryScience'],
  address: {
    '@type': 'PostalAddress',
    streetAddress: location,
    addressLocality: name,
    addressRegion: region,
    addressCountry: 'GH',
  },
  openingHoursSpecification: hoursOf(branch, openingHours).map(({ schema }) => schemaHours(schema)),
  ...(special.length > 0 && { specialOpeningHoursSpecification: special.map(schemaHours) }),
})

const schemaHours = (hours: object) => ({ '@type': 'OpeningHoursSpecification', ...hours })

const questions = ({ faq }: ClinicContent, publicUrl: string) => ({
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer, links }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: linkedHtml(answer, links, publicUrl) },
  })),
})
