import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { delayDocumentLoads } from './connection/open-documents.ts'
import { retryPageData } from './connection/retry-page-data.ts'
import { replacesScreen } from './routes/admin/frame/screens.ts'

/** Hydrates a back-office page that the server rendered. */
export function hydrateApp() {
  retryPageData(replacesScreen)
  delayDocumentLoads()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
