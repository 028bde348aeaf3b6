import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followWorker } from './connection/connection.ts'
import { delayDocumentLoads } from './connection/open-documents.ts'
import { rememberTyping } from './islands/early-typing.tsx'

export function hydrateApp() {
  followWorker()
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
