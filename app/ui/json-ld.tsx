/**
 * Structured data for search engines (JSON-LD); `<` is escaped so that no text in it can end the script. It belongs at the
 * end of a page, because it is large and nobody waits for it.
 */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with its `<` escaped just above
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
