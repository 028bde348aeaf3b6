import { expect, test } from 'vitest'
import { auditDetails, auditSubject } from './audit-actions.ts'

const names = new Map([
  ['bole', 'Bole'],
  ['front-desk', 'Front desk'],
  ['owner', 'Owner'],
])
const typed = ['by a password link', 'work_phone', 'content']

test.each<[action: string, details: string[], shown: string[]]>([
  // Words, not names of columns.
  ['website.guide-changed', ['approved_by'], ['approved by']],
  ['website.guide-changed', ['from ama_seidu@example.com'], ['from ama_seidu@example.com']],
  // Names and days as the screens show them.
  ['hours.closed', ['bole', 'from Nov 20, 2026, 09:00'], ['Bole', 'from Nov 20, 2026, 09:00']],
  ['hours.changed', ['branch: bole to any'], ['branch: Bole to any']],
  ['access.changed', ['role: owner to front-desk'], ['role: Owner to Front desk']],
  ['appointments.offered', ['offered', '2026-12-01 09:00'], ['offered', 'Dec 01, 2026 09:00']],
  ['hours.changed', ['no-2026-11-24-day', '2026-13-01'], ['no-2026-11-24-day', '2026-13-01']],
  // A document of the website, which is one text, has no details; the name of a passkey is as its owner has typed it.
  ['website.changed', ['content'], []],
  ['access.passkey-removed', typed, typed],
])('the details of %s, %j, are shown as %j', (action, details, shown) => {
  expect(auditDetails(action, details, names)).toEqual(shown)
})

const title = '2026-11-24, Bole'

test.each([
  // A sheet is called by its day, and a title that has a day stays as it is.
  ['appointments.printed', title, 'Nov 24, 2026, Bole'],
  ['blog.post-changed', title, title],
  ['blog.post-changed', null, null],
])('the subject of %s, %j, is shown as %j', (action, subject, shown) => {
  expect(auditSubject(action, subject)).toBe(shown)
})
