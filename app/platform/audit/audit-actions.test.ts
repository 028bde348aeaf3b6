import { expect, test } from 'vitest'
import { auditDetails, auditSubject } from './audit-actions.ts'

test('the details of an entry are words, not names of columns', () => {
  const ofGuide = (detail: string) => auditDetails('website.guide-changed', [detail], new Map())
  expect(ofGuide('approved_by')).toEqual(['approved by'])
  expect(ofGuide('content')).toEqual(['content'])
  expect(ofGuide('branch: any to Bole')).toEqual(['branch: any to Bole'])
  expect(ofGuide('from ama_seidu@example.com')).toEqual(['from ama_seidu@example.com'])
})

test('the details of an entry have names and days as the screens show them', () => {
  const names = new Map([
    ['bole', 'Bole'],
    ['front-desk', 'Front desk'],
    ['owner', 'Owner'],
  ])
  const shown = (action: string, ...details: string[]) => auditDetails(action, details, names)
  expect(shown('hours.closed', 'bole', 'from Nov 20, 2026, 09:00')).toEqual([
    'Bole',
    'from Nov 20, 2026, 09:00',
  ])
  expect(shown('hours.changed', 'branch: bole to any')).toEqual(['branch: Bole to any'])
  expect(shown('access.changed', 'role: owner to front-desk', 'branch: any to Bole')).toEqual([
    'role: Owner to Front desk',
    'branch: any to Bole',
  ])
  expect(shown('appointments.changed', 'status: pending to confirmed')).toEqual([
    'status: pending to confirmed',
  ])
  expect(shown('appointments.offered', 'offered', '2026-12-01 09:00')).toEqual([
    'offered',
    'Dec 01, 2026 09:00',
  ])
  expect(shown('appointments.exported', 'from: 2026-11-24')).toEqual(['from: Nov 24, 2026'])
  expect(shown('hours.changed', 'no-2026-11-24-day', '2026-13-01')).toEqual([
    'no-2026-11-24-day',
    '2026-13-01',
  ])
})

test('a document of the website, which is one text, has no details', () => {
  expect(auditDetails('website.changed', ['content'], new Map())).toEqual([])
})

test('the name of a passkey is as its owner has typed it', () => {
  const details = ['by a password link', 'work_phone', 'content']
  expect(auditDetails('access.passkey-removed', details, new Map())).toEqual(details)
})

test('a holiday is called by its name also where its slug was stored', () => {
  const texts = new Map([['christmas-2026', 'Christmas Day 2026']])
  expect(auditSubject('hours.holiday-set', 'christmas-2026', texts)).toBe('Christmas Day 2026')
  expect(auditSubject('hours.holiday-set', 'Eid ul-Adha', texts)).toBe('Eid ul-Adha')
  expect(auditSubject('blog.post-changed', 'christmas-2026', texts)).toBe('christmas-2026')
})

test('a sheet is called by its day, and a title that has a day stays as it is', () => {
  const texts = new Map()
  const title = '2026-11-24, Bole'
  expect(auditSubject('appointments.printed', title, texts)).toBe('Nov 24, 2026, Bole')
  expect(auditSubject('blog.post-changed', title, texts)).toBe(title)
  expect(auditSubject('blog.post-changed', null, texts)).toBeNull()
})
