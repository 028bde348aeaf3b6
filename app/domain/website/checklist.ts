import type { DocumentName } from '#app/domain/clinic/documents.ts'

export interface ChecklistItem {
  title: string
  text: string
  document?: DocumentName
  screen?: '/admin/guides' | '/admin/blog' | '/admin/gallery' | '/admin/system'
  /** The id of the item's field there, or of the element of the screen that is about it. */
  field?: string
  /** The query that makes the screen show only the rows that the item is about. */
  query?: Readonly<Record<string, string>>
  /** Whether an owner may confirm the item as it is; a placeholder must be replaced. */
  isConfirmable: boolean
}

const confirmable = (
  title: string,
  text: string,
  document?: DocumentName,
  field?: string,
): ChecklistItem => ({
  title,
  text,
  ...(document && { document }),
  ...(field && { field }),
  isConfirmable: true,
})

const required = (...item: Parameters<typeof confirmable>): ChecklistItem => ({
  ...confirmable(...item),
  isConfirmable: false,
})

// Each value of the facts that is a placeholder has an item of its own.
type ConfirmedAsWhole = Exclude<DocumentName, 'facts'>

/** Everything that an owner sets up or confirms (S-30.8): the steps first, then what may wait, in the order of the list. */
export const checklist = {
  phones: required(
    'Phone numbers',
    'At least one branch has a placeholder.',
    'branches',
    '0.phone',
  ),
  email: required('Email address', 'A placeholder that nobody reads.', 'facts', 'email'),
  hours: confirmable('Opening hours', 'When every branch is open.', 'hours'),
  branches: confirmable('Branches', 'Names, regions, places and WhatsApp.', 'branches'),
  prices: confirmable(
    'Prices',
    'What each service costs. Without a price, patients are asked to call.',
    'offerings',
    'services.0.priceFrom',
  ),
  alerts: confirmable(
    'Who hears about requests',
    'At least one branch sends nobody a mail about new requests.',
    'branches',
    '0.alertEmails',
  ),
  capacity: confirmable(
    'Visits at once',
    'At least one branch has no limit. How many visits at once, and how long?',
    'branches',
  ),
  licence: confirmable(
    'Licence number',
    'Visitors will see it once you enter it.',
    'facts',
    'licenceNumber',
  ),
  registration: confirmable(
    'Data Protection Commission',
    'Visitors will see the registration once you enter its number.',
    'facts',
    'dataProtectionNumber',
  ),
  social: confirmable('Social networks', 'No page is linked.', 'facts', 'social.facebook'),
  look: confirmable('Your look', 'Your own logo, photo and colours.', 'look'),
  hero: confirmable('Top of the home page', 'The headline and the three figures.', 'hero'),
  offerings: confirmable('Services', 'What each is, and how long results take.', 'offerings'),
  guides: {
    ...confirmable(
      'Guides',
      'How to prepare. Visitors see a guide once a clinician has approved it.',
    ),
    screen: '/admin/guides',
  },
  about: confirmable('About', 'Figures, mission, vision, values and the team.', 'about'),
  milestones: confirmable('Milestones', 'What happened when, and what you work on.', 'milestones'),
  features: confirmable('Reasons to choose you', 'Each claim must be true.', 'features'),
  faq: confirmable('Answers', 'A clinician should read them.', 'faq'),
  testimonials: required(
    'Testimonials',
    'Some are samples: replace, hide or remove them.',
    'testimonials',
  ),
  footer: confirmable('Foot of every page', 'Its sentence and its list of services.', 'footer'),
  messages: confirmable('Messages', 'What patients get by SMS, mail or WhatsApp.', 'messages'),
  visit: confirmable('Before a visit', 'When to come, and what to bring.', 'visit'),
  privacy: confirmable('Privacy policy', 'Counsel in Ghana should confirm it.', 'privacy'),
  terms: confirmable('Terms of service', 'Counsel in Ghana should confirm them.', 'terms'),
  articles: {
    ...required('Articles', 'A clinician should read each sample. You can hide them until then.'),
    screen: '/admin/blog',
    query: { status: 'sample' },
  },
  pictures: {
    ...confirmable('Pictures', 'They are drawings: replace them in the gallery and in articles.'),
    screen: '/admin/gallery',
  },
  address: {
    ...required('Address of the site', 'Links in mails and messages need it.'),
    screen: '/admin/system',
    field: 'address',
  },
  mail: {
    ...confirmable('Mail', 'Enter the server that sends your mails, then send yourself a test.'),
    screen: '/admin/system',
    field: 'mail-server',
  },
  backup: {
    ...confirmable('Backup', 'The website makes one each night. Is the last one there?'),
    screen: '/admin/system',
    field: 'backup',
  },
} satisfies Record<string, ChecklistItem> & Record<ConfirmedAsWhole, ChecklistItem>

export type ChecklistName = keyof typeof checklist

/** What a site needs before it opens, with what patients need most first; the rest of the list may wait. */
export const setUpSteps: readonly { title: string; items: readonly ChecklistName[] }[] = [
  ...(['phones', 'email', 'hours', 'branches', 'prices', 'alerts'] as const).map((name) => ({
    title: checklist[name].title,
    items: [name],
  })),
  { title: 'Samples', items: ['testimonials', 'articles', 'pictures'] },
  { title: 'Address and mail', items: ['address', 'mail'] },
]

const namesOfSteps = setUpSteps.flatMap(({ items }) => items)

/** The first of the unfinished items that belongs to a step and comes after one, or else before it. */
export function nextOfSteps<T extends { name: ChecklistName }>(
  unfinished: T[],
  after: ChecklistName,
): T | undefined {
  const place = namesOfSteps.indexOf(after)
  const order = place < 0 ? [] : [...namesOfSteps.slice(place + 1), ...namesOfSteps.slice(0, place)]
  return order.flatMap((name) => unfinished.find((item) => item.name === name) ?? [])[0]
}

export const isOnChecklist = (name: string | null): name is ChecklistName =>
  name !== null && Object.hasOwn(checklist, name)
