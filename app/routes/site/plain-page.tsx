import type { ReactNode } from 'react'

/** A page with one subject: its title on a cream background, and one column below. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <div className="bg-shea pt-4 pb-8">
        <div className="frame">
          <h1 className="section-title">{title}</h1>
        </div>
      </div>
      <div className="stripe" aria-hidden />
      {/* Needs its own background: behind a short title, the cream of the body would end within the text. */}
      <div className="bg-white">
        <div className="frame py-8">
          <div className="max-w-3xl space-y-4">{children}</div>
        </div>
      </div>
    </>
  )
}
