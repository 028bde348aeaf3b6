import type { PublicGuide } from '#app/domain/guides/guides.public.server.ts'

/** How to prepare: the guides that a clinician has approved, each with who did so. */
export function Preparation({ guides }: { guides: PublicGuide[] }) {
  return (
    <section aria-labelledby="prepare" className="mt-10">
      <h2 id="prepare" className="text-2xl">
        How to prepare
      </h2>
      {guides.length === 0 && (
        <p className="mt-3">
          We tell you how to prepare when we agree on your day. Keep taking your medicines unless
          your doctor tells you otherwise.
        </p>
      )}
      {guides.map(({ id, title, html, approval }) => (
        <article key={id} aria-labelledby={id} className="mt-5 border-t-4 border-ochre pt-4">
          <h3 id={id} className="text-xl">
            {title}
          </h3>
          <div
            className="post-text mx-0"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it on every read
            dangerouslySetInnerHTML={{ __html: html }}
          />
          <p className="border-l-4 border-leaf pl-4 font-semibold">{approval}</p>
        </article>
      ))}
    </section>
  )
}
