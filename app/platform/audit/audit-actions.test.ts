import { expect, test } from 'vitest'
import { auditDetails } from './audit-actions.ts'

test('the details of an entry are words, not names of columns', () => {
  const ofGuide = (detail: string) => auditDetails('website.guide-changed', [detail])
  expect(ofGuide('approved_by')).toEqual(['approved by'])
  expect(ofGuide('content')).toEqual(['content'])
  expect(ofGuide('branch: any to Bole')).toEqual(['branch: any to Bole'])
  expect(ofGuide('from ama_seidu@example.com')).toEqual(['from ama_seidu@example.com'])
})

test('a document of the website, which is one text, has no details', () => {
  expect(auditDetails('website.changed', ['content'])).toEqual([])
})

test('the name of a passkey is as its owner has typed it', () => {
  const details = ['by a password link', 'work_phone', 'content']
  expect(auditDetails('access.passkey-removed', details)).toEqual(details)
})
