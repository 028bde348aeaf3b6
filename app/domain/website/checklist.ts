import type { DocumentName } from '#app/domain/clinic/documents.ts'

/** One thing to do before the site opens. */
export interface ChecklistItem {
  title: string
  text: string
  /** The document in which it is changed, or the screen. */
  document?: DocumentName
  screen?: '/admin/guides' | '/admin/blog' | '/admin/gallery'
  /** Which of the screen's rows it is about. */
  query?: string
  /** Whether an owner may say that it is right as it is; a placeholder must be replaced. */
  isConfirmable: boolean
}

const confirmable = (title: string, text: string, document?: DocumentName): ChecklistItem => ({
  title,
  text,
  ...(document && { document }),
  isConfirmable: true,
})

const required = (title: string, text: string, document?: DocumentName): ChecklistItem => ({
  ...confirmable(title, text, document),
  isConfirmable: false,
})

/** What an owner sets up or confirms, in the order in which it is listed (S-30.8). */
export const checklist = {
  email: required('Email address', 'It is a placeholder: nobody reads it.', 'facts'),
  phones: required('Phone numbers', 'At least one branch has a placeholder.', 'branches'),
  branches: confirmable('Branches', 'Names, regions, places and WhatsApp.', 'branches'),
  hours: confirmable('Opening hours', 'When every branch is open.', 'hours'),
  licence: confirmable('Licence number', 'It is not shown until it is given.', 'facts'),
  registration: confirmable(
    'Data Protection Commission',
    'The registration is not shown until its number is given.',
    'facts',
  ),
  social: confirmable('Social networks', 'No page is linked.', 'facts'),
  offerings: confirmable('Services', 'What each is, and how long results take.', 'offerings'),
  guides: {
    ...confirmable(
      'Guides',
      'How to prepare: drafts are public once a clinician has approved each.',
    ),
    screen: '/admin/guides',
  },
  about: confirmable('About', 'Mission, vision, values and the words about the team.', 'about'),
  faq: confirmable('Answers', 'A clinician should have read them.', 'faq'),
  testimonials: required(
    'Testimonials',
    'Some are samples: replace, hide or remove them.',
    'testimonials',
  ),
  messages: confirmable('Messages', 'What patients get by WhatsApp.', 'messages'),
  privacy: confirmable('Privacy policy', 'Counsel in Ghana should confirm it.', 'privacy'),
  terms: confirmable('Terms of service', 'Counsel in Ghana should confirm them.', 'terms'),
  articles: {
    ...confirmable('Articles', 'Some are samples: a clinician should read them, or hide them.'),
    screen: '/admin/blog',
    query: '?status=sample',
  },
  pictures: {
    ...confirmable('Pictures', 'They are drawings: replace them in the gallery and in articles.'),
    screen: '/admin/gallery',
  },
  address: required(
    'Address of the site',
    'Whoever runs the server sets it as PUBLIC_URL: links in mails need it.',
  ),
  mail: confirmable(
    'Mail',
    'Nothing is mailed until whoever runs the server sets SMTP_URL and MAIL_FROM.',
  ),
  backup: confirmable('Backup', 'Somebody copies the data every day, and has tried it out.'),
} satisfies Record<string, ChecklistItem>

export type ChecklistName = keyof typeof checklist

/** Whether an address names something that can be confirmed. */
export const isConfirmable = (name: string): name is ChecklistName =>
  Object.hasOwn(checklist, name) && checklist[name as ChecklistName].isConfirmable
