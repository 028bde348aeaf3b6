import { listScreens, navigationEntries } from '#app/routes/admin/frame/screens.ts'
import { adminRoutes } from '#tests/admin-addresses.ts'

// The post editor is opened by `openEditor`, and what has a parameter by the tests of its noun.
const newRows = adminRoutes.flatMap(({ address = '' }) =>
  address.endsWith('/new') && !address.includes('/x1/') && address !== '/admin/blog/new'
    ? [address]
    : [],
)

/** The screens of the back-office that need nothing in the address: its navigation, its lists, what makes a new row. */
export const adminPages = [
  ...new Set([
    ...navigationEntries.map(({ path }) => path),
    ...Object.values(listScreens).map(({ path }) => path),
    ...newRows,
    '/admin/walk-in',
    '/admin/profile/password',
    '/admin/profile/second-factor/start',
    '/admin/calendar?view=week',
    '/admin/blog/categories',
    '/admin/website/offerings',
    '/admin/website/messages',
    '/admin/hours/close',
  ]),
]
