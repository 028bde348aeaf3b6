import { enhancePage } from './islands/registry.ts'

// React Router sets its context only on pages that ship React, which are those of the back-office.
if ('__reactRouterContext' in window) {
  const { hydrateApp } = await import('./hydrate-app.tsx')
  hydrateApp()
} else {
  enhancePage()
  import.meta.hot?.on('site:changed', () => location.reload())
}
