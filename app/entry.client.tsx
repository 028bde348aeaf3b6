import { enhancePage } from './browser/islands/registry.ts'

// Only the pages of the back-office are hydrated as a whole (root.tsx); those that are not load no script.
if (/^\/admin(?:\/|$)/.test(location.pathname)) {
  const { hydrateApp } = await import('./browser/hydrate-app.tsx')
  hydrateApp()
} else {
  enhancePage()
  import.meta.hot?.on('site:changed', () => location.reload())
}
