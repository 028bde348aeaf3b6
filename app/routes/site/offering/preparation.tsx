import type { PublicGuide } from '#app/domain/guides/guide.ts'
import { GuideArticle } from '#app/domain/guides/guide-article.tsx'

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
      {guides.map((guide) => (
        <GuideArticle key={guide.id} guide={guide} />
      ))}
    </section>
  )
}
