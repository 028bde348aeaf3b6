import { Fragment } from 'react'
import type { Branch } from '#app/domain/clinic/content.ts'
import { hasPhone, telephoneLink } from '#app/domain/clinic/links/links.ts'

/** "Call us: Zebilla or Bole", each to be tapped; another text where no number can be called. */
export function AskAt({ branches, children }: { branches: Branch[]; children: string }) {
  const reachable = branches.filter(hasPhone)
  if (reachable.length === 0) return children
  return (
    <>
      Call us:{' '}
      {reachable.map(({ slug, name, phone }, index) => (
        <Fragment key={slug}>
          {index > 0 && (index === reachable.length - 1 ? ' or ' : ', ')}
          <a
            href={telephoneLink(phone)}
            aria-label={`Call ${name}`}
            className="link inline-flex min-h-11 items-center"
          >
            {name}
          </a>
        </Fragment>
      ))}
    </>
  )
}
