import { navigationEntries } from '#app/routes/admin/screens.ts'

/** The screens of the back-office that need nothing in the address; the editor is opened by `openEditor`. */
export const adminPages = [
  ...navigationEntries.map(({ path }) => path),
  '/admin/appointments/new',
  '/admin/appointments/day-sheet',
  '/admin/appointments/schedule',
  '/admin/appointments/schedule?view=week',
  '/admin/blog/categories',
  '/admin/gallery/new',
  '/admin/guides',
  '/admin/guides/new',
]
