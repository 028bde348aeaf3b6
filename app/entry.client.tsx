import { enhancePage } from './browser/islands/registry.ts'

// Only the pages of the back-office are hydrated as a whole (root.tsx); a preview there is a public page.
if ('hydrate' in document.documentElement.dataset) {
  const { hydrateApp } = await import('./browser/hydrate-app.tsx')
  hydrateApp()
} else {
  enhancePage()
  import.meta.hot?.on('site:changed', () => location.reload())
}
