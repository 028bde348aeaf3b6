import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import type { Branch, ClinicContent } from '#app/domain/clinic/content.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'

/** Structured data for search engines (schema.org): a MedicalClinic for each branch, and the questions. */
export function StructuredData({ publicUrl }: { publicUrl: string }) {
  const content = useClinic()
  const clinics = content.branches.map((branch) => medicalClinic(branch, content, publicUrl))
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@graph': [...clinics, questions(content)],
      }}
    />
  )
}

const medicalClinic = (
  { slug, name, region, location, phone }: Branch,
  { facts, openingHours }: ClinicContent,
  publicUrl: string,
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
  openingHoursSpecification: openingHours.map(({ schema }) => ({
    '@type': 'OpeningHoursSpecification',
    ...schema,
  })),
})

const questions = ({ faq }: ClinicContent) => ({
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
