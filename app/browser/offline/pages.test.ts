import { expect, test } from 'vitest'
import { isPublicPage } from './pages.ts'

test.each(['/admin', '/admin/', '/admin/appointments', '/api/appointments', '/blog/feed.xml'])(
  'the worker neither answers nor saves %s',
  (path) => expect(isPublicPage(path)).toBe(false),
)

test('the worker answers for pages of the site, also where a name begins like the back-office', () => {
  for (const path of ['/', '/appointment', '/services/ecg', '/r/23456', '/administration'])
    expect(isPublicPage(path), path).toBe(true)
})
