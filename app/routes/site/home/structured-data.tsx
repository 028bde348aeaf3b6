import { branches, clinic, openingHours } from '#app/domain/clinic/clinic.ts'
import { faq } from '#app/domain/clinic/faq.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'

/** Structured data for search engines (schema.org): a MedicalClinic for each branch, and the questions. */
export function StructuredData({ publicUrl }: { publicUrl: string }) {
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@graph': [...branches.map((branch) => medicalClinic(branch, publicUrl)), questions],
      }}
    />
  )
}

type Branch = (typeof branches)[number]

const medicalClinic = ({ slug, name, region, location, phone }: Branch, publicUrl: string) => ({
  '@type': 'MedicalClinic',
  '@id': `${publicUrl}/#${slug}`,
  name: `${clinic.fullName}, ${name}`,
  url: `${publicUrl}/`,
  image: `${publicUrl}/pictures/share.jpg`,
  slogan: clinic.motto,
  foundingDate: String(clinic.foundedIn),
  telephone: phone.e164,
  email: clinic.email,
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

const questions = {
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}
