import type { ReactNode } from 'react'

/** A page that is mostly text: one title on the cream ground, and the text under it. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <div className="bg-shea pt-[calc(var(--header-height)+2rem)] pb-10">
        <div className="frame">
          <h1 className="section-title">{title}</h1>
        </div>
      </div>
      <div className="stripe" aria-hidden />
      <div className="frame prose py-12">{children}</div>
    </>
  )
}
