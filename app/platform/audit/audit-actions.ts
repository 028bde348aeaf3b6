import { shortDate } from '#app/values/date-text.ts'
import { dayOrNone, isDay } from '#app/values/day.ts'
import { readSearch } from '#app/values/lists/list-state.ts'

export const auditAreas = {
  access: 'Sign-in',
  appointments: 'Appointments',
  blog: 'Blog',
  gallery: 'Gallery',
  website: 'Website',
  hours: 'Opening hours',
  mail: 'Outbox',
  privacy: 'Personal data',
  system: 'System',
} as const

type AuditArea = keyof typeof auditAreas

const auditActions = {
  'access.signed-in': 'signed in',
  'access.refused': 'could not sign in',
  // In older entries only.
  'access.refusals-left-out': 'counted more refused sign-ins',
  'access.signed-out': 'signed out',
  'access.renamed': 'changed their own name',
  'access.password-changed': 'changed a password',
  'access.account-made': 'made an account',
  'access.password-link-made': 'made a password link',
  'access.second-factor-on': 'turned on the second factor',
  'access.second-factor-off': 'turned off the second factor',
  'access.passkey-added': 'added a passkey',
  'access.passkey-removed': 'removed a passkey',
  'access.recovery-codes-made': 'made new recovery codes',
  'access.sessions-ended': 'ended sessions',
  'access.invited': 'invited a colleague',
  'access.changed': 'changed what a colleague may do',
  'access.deactivated': 'deactivated an account',
  'access.reactivated': 'reactivated an account',
  'appointments.opened': 'opened an appointment',
  'appointments.entered': 'entered an appointment',
  'appointments.imported': 'imported an appointment',
  'appointments.changed': 'changed an appointment',
  'appointments.overbooked': 'booked a visit for a full, closed or past time',
  'appointments.kept': 'kept a visit at a full or closed time',
  'appointments.not-kept': 'no longer keeps a visit at a full or closed time',
  'appointments.deleted': 'deleted an appointment',
  'appointments.messaged': 'wrote to a patient',
  'appointments.offered': 'offered an earlier time',
  'appointments.exported': 'exported appointments',
  'appointments.printed': 'opened a day sheet',
  'appointments.check-in-opened': 'opened the check-in list',
  'appointments.schedule-opened': 'opened the schedule',
  'blog.post-created': 'wrote a post',
  'blog.post-imported': 'imported a post',
  'blog.post-changed': 'changed a post',
  'blog.post-deleted': 'deleted a post',
  'blog.draft-discarded': 'discarded an unsaved post',
  'blog.category-created': 'made a category',
  'blog.category-changed': 'changed a category',
  'blog.category-deleted': 'deleted a category',
  'gallery.image-added': 'added an image',
  'gallery.image-changed': 'changed an image',
  'gallery.image-moved': 'moved an image',
  'gallery.image-deleted': 'deleted an image',
  'gallery.category-created': 'made a category',
  'gallery.category-changed': 'changed a category',
  'gallery.category-deleted': 'deleted a category',
  'website.changed': 'changed the website',
  'website.branch-renamed': 'renamed a branch',
  'website.service-renamed': 'renamed a service',
  'website.confirmed': 'confirmed a step of the set-up',
  'website.guide-created': 'wrote a guide',
  'website.guide-changed': 'changed a guide',
  'website.guide-approved': 'recorded a clinician’s approval of a guide',
  'website.guide-withdrawn': 'took back the approval of a guide',
  'website.guide-deleted': 'deleted a guide',
  'hours.closed': 'closed or limited a branch',
  'hours.changed': 'changed a closure',
  'hours.reopened': 'opened a branch again',
  // In older entries only.
  'hours.holiday-set': 'set the day of a public holiday',
  'privacy.searched': 'looked a person up',
  'privacy.exported': 'exported one person’s data',
  'privacy.corrected': 'corrected one person’s data',
  'privacy.erased': 'erased one person’s data',
  // In older entries only.
  'privacy.breach-entered': 'entered a breach',
  'privacy.breach-changed': 'changed a breach',
  'privacy.breach-deleted': 'deleted a breach',
  'mail.retried': 'had a mail sent again',
  'mail.discarded': 'discarded a mail',
  'system.address-changed': 'changed the address of the site',
  'system.mail-changed': 'changed how mail is sent',
  'system.sms-changed': 'changed how SMS are sent',
  'system.mail-tested': 'sent themselves a test mail',
  'system.sms-tested': 'sent a test SMS',
  'system.backup-requested': 'asked for a backup',
  'system.backup-restored': 'restored a backup',
  'system.restore-listed': 'listed what a restore brought back',
  'system.restore-reviewed': 'checked what a restore brought back',
  'system.requests-erased': 'erased old appointment requests',
  'system.closures-deleted': 'deleted past closures',
} as const satisfies Record<`${AuditArea}.${string}`, string>

export type AuditAction = keyof typeof auditActions

const sentences: Readonly<Record<string, string>> = auditActions

export const auditSentence = (action: string): string => sentences[action] ?? action

const columnName = /^[a-z]+(?:_[a-z]+)+$/

const plainDate = /(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/g
const change = /^(\w+): ([\w-]+) to ([\w-]+)$/

export type AuditNames = Pick<ReadonlyMap<string, string>, 'get'>

export function auditDetails(action: string, details: readonly string[], names: AuditNames) {
  if (action.startsWith('access.passkey-')) return [...details]
  const nameOf = (slug: string) => names.get(slug) ?? slug
  return details
    .filter((detail) => action !== 'website.changed' || detail !== 'content')
    .map((detail) => {
      if (columnName.test(detail)) return detail.replaceAll('_', ' ')
      const [, column, from, to] = change.exec(detail) ?? []
      if (from && to) return `${column}: ${nameOf(from)} to ${nameOf(to)}`
      const text = action === 'hours.closed' ? nameOf(detail) : detail
      return withDays(text)
    })
}

const sheets = /^appointments\.(?:printed|check-in-opened|schedule-opened)$/

export const auditSubject = (action: string, subject: string | null) =>
  subject && sheets.test(action) ? withDays(subject) : subject

const withDays = (text: string) =>
  text.replaceAll(plainDate, (day) => (isDay(day) ? shortDate(day) : day))

const isAuditArea = (name: string | null): name is AuditArea =>
  name !== null && Object.hasOwn(auditAreas, name)

/** An empty text does not filter. */
export interface AuditFilter {
  area: AuditArea | ''
  /** Searched in the names of people and of what they changed. */
  search: string
  /** The id of the row that the entries are about. */
  row: string
  /** The first and the last day, in Accra. */
  from: string
  to: string
}

const idPattern = /^[\w-]{1,64}$/

export function readAuditFilter(query: URLSearchParams): AuditFilter {
  const textOf = (name: string) => query.get(name) ?? ''
  const area = textOf('area')
  return {
    area: isAuditArea(area) ? area : '',
    search: readSearch(query),
    row: idPattern.test(textOf('row')) ? textOf('row') : '',
    from: dayOrNone(textOf('from')),
    to: dayOrNone(textOf('to')),
  }
}

export const isAuditFiltered = (filter: AuditFilter) => Object.values(filter).some(Boolean)
