import { PlainPage } from './plain-page.tsx'

export function LegalPage({ title, html }: { title: string; html: string }) {
  return (
    <PlainPage title={title}>
      <article
        className="post-text mx-0"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it on every read
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </PlainPage>
  )
}
