import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { delayDocumentLoads } from './connection/open-documents.ts'
import { retryPageData } from './connection/retry-page-data.ts'
import { rememberTyping } from './islands/early-typing.tsx'
import { replacesScreen } from './routes/admin/frame/screens.ts'

/** Hydrates a back-office page that the server rendered. */
export function hydrateApp() {
  retryPageData(replacesScreen)
  delayDocumentLoads()
  const Remembered = rememberTyping(document)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Remembered>
          <HydratedRouter />
        </Remembered>
      </StrictMode>,
    )
  })
}
