import type { ClinicContent } from './content.ts'
import type { Part } from './document-part.ts'
import * as facts from './documents/facts.ts'
import * as home from './documents/home.ts'

export type DocumentName = keyof ClinicContent

interface RowPage {
  title: string
  path: string
}

interface DocumentDescription<T> {
  title: string
  about: string
  /** The public page that shows the document, and its section; none where only staff see it. */
  page?: string
  rowPages?: (content: T) => RowPage[]
  /** The values that the texts of the document may name beside those of the clinic. */
  values?: readonly string[]
  /** Set for documents that supply the clinic's values: their texts may use only these names. */
  onlyValues?: readonly string[]
  part: Part
}

const clinicValues = [
  'name',
  'full_name',
  'motto',
  'founded',
  'email',
  'emergency_number',
  'branches',
  'branch_count',
  'counted_branches',
  'branches_and_regions',
  'hours',
  'open_days',
  'daily_hours',
]

export const documents: { [Name in DocumentName]: DocumentDescription<ClinicContent[Name]> } = {
  facts: {
    title: 'Name, Contacts and Numbers',
    about: 'Name, motto, email, social pages, licence and registration.',
    page: '/#contact',
    onlyValues: ['daily_hours'],
    part: facts.factsPart,
  },
  branches: {
    title: 'Branches',
    about: 'Where they are, their phones, and which of them answer WhatsApp.',
    page: '/#contact',
    onlyValues: [],
    part: facts.branchesPart,
  },
  hours: {
    title: 'Opening Hours',
    about: 'The weekly hours, and public holidays. A branch can have different hours.',
    page: '/#contact',
    onlyValues: [],
    part: facts.openingHoursPart,
  },
  look: {
    title: 'Logo, Photo and Colours',
    about: 'Your own look, on the website and in mails.',
    page: '/',
    onlyValues: [],
    part: facts.lookPart,
  },
  hero: {
    title: 'Top of the Home Page',
    about: 'The headline, the words under it and the three figures.',
    page: '/',
    part: home.heroPart,
  },
  offerings: {
    title: 'Services',
    about: 'What each service is and offers, what else there is, and why to choose you.',
    page: '/#services',
    rowPages: ({ services }) =>
      services.map(({ id, title }) => ({ title, path: `/services/${id}` })),
    part: home.offeringsPart,
  },
  about: {
    title: 'About',
    about: 'Mission, vision, values and team.',
    page: '/#about',
    part: home.aboutPart,
  },
  milestones: {
    title: 'Milestones',
    about: 'The time line of the home page.',
    page: '/#milestones',
    part: home.milestonesPart,
  },
  features: {
    title: 'Reasons to Choose You',
    about: 'The cards with their benefits.',
    page: '/#features',
    part: home.featuresPart,
  },
  testimonials: {
    title: 'Testimonials',
    about: 'What patients said, in their own words and with their consent.',
    page: '/#testimonials',
    part: home.testimonialsPart,
  },
  faq: {
    title: 'Questions and Answers',
    about: 'What patients ask, and what you answer.',
    page: '/#faq',
    part: home.faqPart,
  },
  footer: {
    title: 'Foot of Every Page',
    about: 'The sentence beside the logo and the list of services.',
    page: '/',
    part: home.footerPart,
  },
  messages: {
    title: 'Messages to Patients',
    about: 'What patients get by SMS, mail or WhatsApp. An empty text is not sent.',
    values: ['first_name', 'visit', 'place', 'reference', 'link'],
    part: facts.messagesPart,
  },
  visit: {
    title: 'Before a Visit',
    about: 'When to come and what to bring, as patients read it on their own page.',
    part: facts.visitPart,
  },
  privacy: {
    title: 'Privacy Policy',
    about: 'The notice under the Data Protection Act, and the sentence beside the form.',
    page: '/privacy',
    values: ['retention_months'],
    part: facts.privacyPart,
  },
  terms: {
    title: 'Terms of Service',
    about: 'The rules for using the website.',
    page: '/terms',
    part: facts.termsPart,
  },
}

export const documentNames = Object.keys(documents) as DocumentName[]

export const isDocumentName = (name: string): name is DocumentName => Object.hasOwn(documents, name)

export const partOf = (name: DocumentName): Part => documents[name].part

export function rowPagesOf(name: DocumentName, content: unknown): RowPage[] {
  const rowPages = documents[name].rowPages as ((content: unknown) => RowPage[]) | undefined
  return rowPages?.(content) ?? []
}

export function valueNamesOf(name: DocumentName): readonly string[] {
  const { values = [], onlyValues } = documents[name]
  return onlyValues ?? [...clinicValues, ...values]
}
