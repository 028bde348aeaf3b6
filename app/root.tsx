import { type ReactNode, useContext } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
} from 'react-router'
import { DocumentPartsContext, type Handle } from './http/document/document-parts.ts'
import { AdminErrorPage } from './routes/admin/errors/error-page.tsx'
import { SiteErrorPage } from './routes/site/error-page.tsx'
import { FirstStyles } from './routes/site/public-styles.tsx'
import adminStyles from './ui/styles/admin.css?url'

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, look } = useContext(DocumentPartsContext) ?? {}
  const hydrate = useMatches().some(({ handle }) => (handle as Handle | undefined)?.hydrate)
  const isBackOffice = useIsBackOffice()
  return (
    // A translation replaces the texts that React is to change, and the page breaks or goes on showing the old ones.
    <html
      lang="en"
      translate={isBackOffice && hydrate ? 'no' : undefined}
      data-hydrate={hydrate || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Hydrated, a page knows nothing of the look: the back-office keeps its own. */}
        <meta name="theme-color" content={(!hydrate && look?.themeColour) || '#141c40'} />
        <link rel="icon" href={(!hydrate && look?.icon) || '/favicon.svg'} />
        <Meta />
        <Links />
        {/* By path, not by handle: an error page under /admin that matched no route is styled, too. */}
        {isBackOffice ? <link rel="stylesheet" href={adminStyles} /> : <FirstStyles />}
      </head>
      <body>
        {children}
        {hydrate ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : (
          isBackOffice || <PublicScripts />
        )}
      </body>
    </html>
  )
}

/** No framework: only the small script that starts islands, loaded after the first paint. */
function PublicScripts() {
  const { lateScripts } = useContext(DocumentPartsContext) ?? {}
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by its hash
  return lateScripts && <script dangerouslySetInnerHTML={{ __html: lateScripts }} />
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return useIsBackOffice() ? <AdminErrorPage error={error} /> : <SiteErrorPage error={error} />
}

const useIsBackOffice = () => /^\/admin(?:\/|$)/.test(useLocation().pathname)
