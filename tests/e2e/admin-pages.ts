/** The screens of the back-office that need nothing in the address; the editor is opened by `openEditor`. */
export const adminPages = [
  '/admin',
  '/admin/appointments',
  '/admin/appointments/new',
  '/admin/appointments/day-sheet',
  '/admin/blog',
  '/admin/blog/categories',
  '/admin/gallery',
  '/admin/gallery/new',
  '/admin/outbox',
  '/admin/profile',
]
