import { expect, test } from 'vitest'
import { auditDetails } from './audit-actions.ts'

test('the details of an entry are words, not names of columns', () => {
  expect(auditDetails(['approved_by', 'approved_on'])).toBe('approved by, approved on')
  expect(auditDetails(['branch: any to Bole'])).toBe('branch: any to Bole')
  expect(auditDetails(['from ama_seidu@example.com'])).toBe('from ama_seidu@example.com')
})

test('a document of the website, which is one text, has no details', () => {
  expect(auditDetails(['content'])).toBe('')
})
