import type { PublicGuide } from './guide.ts'

export function GuideArticle({ guide: { id, title, html, approval } }: { guide: PublicGuide }) {
  return (
    <article aria-labelledby={id} className="mt-5 border-t-4 border-ochre pt-4">
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
  )
}

/** What holds for every test, whatever its own text asks for. */
export const MedicinesNote = () => (
  <p className="mt-4 border-l-4 border-ochre bg-shea p-4">
    Keep taking your medicines unless your doctor tells you otherwise. If you are pregnant or have
    diabetes, talk to us before you go without food.
  </p>
)
