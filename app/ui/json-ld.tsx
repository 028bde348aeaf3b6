/** Structured data stand at the end of a page, because they are large and nobody waits for them. */
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
