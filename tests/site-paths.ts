import { href } from 'react-router'
import { seed } from '#app/domain/clinic/seed.ts'
import routes from '#app/routes.ts'

// The pages that have one address each, read from the route table.
const ownPaths = routes
  .filter(({ file }) => file === 'routes/site/layout.tsx')
  .flatMap(({ children = [] }) => children.map(({ path = '' }) => `/${path}`))
  .filter((path) => !/[:*]/.test(path))

const servicePaths = seed.offerings.services.map(({ id }) => href('/services/:slug', { slug: id }))

/** The pages to which no link leads: the service worker shows them. */
const unlistedPaths = ['/offline']

/** The paths of all pages of a new site: those of the route table, and one for each service. */
export const sitePaths = [
  ...ownPaths.filter((path) => !unlistedPaths.includes(path)),
  ...servicePaths,
]

/** One path for each page that differs from the others by more than its text: of the services only the first. */
export const distinctPaths = [...ownPaths, ...servicePaths.slice(0, 1)]
