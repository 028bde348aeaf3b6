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
import adminStyles from './admin.css?url'
import { DocumentPartsContext, type StyleSheet } from './document-parts.ts'
import galleryStyles from './gallery.css?url'
import homeStyles from './home.css?url'
import personalStyles from './personal.css?url'
import readingStyles from './reading.css?url'
import { AdminErrorPage } from './routes/admin/error-page.tsx'
import { SiteErrorPage } from './routes/site/error-page.tsx'
import siteStyles from './site.css?url'

const styleAddresses: Record<StyleSheet, string> = {
  site: siteStyles,
  home: homeStyles,
  gallery: galleryStyles,
  reading: readingStyles,
  personal: personalStyles,
}

/**
 * What a route sets for its document: `hydrate` ships React, for the back-office only; `styles` is the style
 * sheet of a public page, `site` by default.
 */
export interface Handle {
  hydrate?: boolean
  styles?: StyleSheet
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce } = useContext(DocumentPartsContext) ?? {}
  const handles = useMatches().flatMap(({ handle }) => (handle ? [handle as Handle] : []))
  const hydrate = handles.some((handle) => handle.hydrate)
  const isBackOffice = useIsBackOffice()
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#141c40" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        {/* By path, not by handle: an error page under /admin that matched no route is styled, too. */}
        {isBackOffice ? (
          <link rel="stylesheet" href={adminStyles} />
        ) : (
          <PublicStyles sheet={handles.at(-1)?.styles ?? 'site'} />
        )}
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

/** Public pages have their styles inline, so that the first paint needs no other request. */
function PublicStyles({ sheet }: { sheet: StyleSheet }) {
  const styles = useContext(DocumentPartsContext)?.styles[sheet]
  return styles ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own built style sheet
    <style dangerouslySetInnerHTML={{ __html: styles }} />
  ) : (
    <link rel="stylesheet" href={styleAddresses[sheet]} />
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
