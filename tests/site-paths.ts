import { href } from 'react-router'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import routes from '#app/routes.ts'

// The pages that have one address each, read from the route table.
const ownPaths = routes
  .filter(({ file }) => file === 'routes/site/layout.tsx')
  .flatMap(({ children = [] }) => children.map(({ path = '' }) => `/${path}`))
  .filter((path) => !/[:*]/.test(path))

const servicePaths = seed.offerings.services.map(({ id }) => href('/services/:slug', { slug: id }))

/** What the service worker alone leads to. */
const unlistedPaths = ['/offline']

/** The paths of the site's pages as it comes: those of the route table, and a page for each service. */
export const sitePaths = [
  ...ownPaths.filter((path) => !unlistedPaths.includes(path)),
  ...servicePaths,
]

/** The same with one of the pages that differ in their texts alone. */
export const differentPaths = [...ownPaths, ...servicePaths.slice(0, 1)]
