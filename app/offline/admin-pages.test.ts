import { expect, test } from 'vitest'
import { isAdminPage } from './admin-pages.ts'

test.each(['/admin', '/admin/', '/admin/appointments', '/admin/appointments/7/edit'])(
  '%s is answered when it cannot be loaded',
  (path) => expect(isAdminPage(path)).toBe(true),
)

test.each(['/administration', '/', '/admin/appointments/export', '/admin/personal-data/export'])(
  '%s is left alone',
  (path) => expect(isAdminPage(path)).toBe(false),
)
