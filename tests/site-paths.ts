import routes from '#app/routes.ts'

/** The paths of the site's pages that have one address each, read from the route table. */
export const sitePaths = routes
  .filter(({ file }) => file === 'routes/site/layout.tsx')
  .flatMap(({ children = [] }) => children.map(({ path = '' }) => `/${path}`))
  .filter((path) => !/[:*]/.test(path))
