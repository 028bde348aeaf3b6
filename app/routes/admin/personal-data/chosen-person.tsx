import type { ComponentProps, ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { ChosenRequests } from '#app/domain/personal-data/person.server.ts'
import type { personDoneTexts } from '#app/domain/personal-data/person.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'

interface ChosenPersonProps extends ComponentProps<typeof ResourceForm> {
  title: string
  intro?: ReactNode
  /** The requests of the person; without a person nobody was looked up, as after a reload. */
  chosen: ChosenRequests
}

export function ChosenPerson({ title, intro, chosen, children, ...form }: ChosenPersonProps) {
  return (
    <>
      <PageHeading
        title={title}
        parent={{ label: 'Personal Data', to: href('/admin/personal-data') }}
      />
      {chosen.person ? (
        <>
          {intro}
          <ResourceForm {...form} cancel={href('/admin/personal-data')}>
            <ChosenRequestFields {...chosen} />
            {children}
          </ResourceForm>
        </>
      ) : (
        <p className="card mt-4">
          <Link to={href('/admin/personal-data')} className="link">
            Look somebody up first
          </Link>
        </p>
      )}
    </>
  )
}

export const ChosenRequestFields = ({ person, name, until }: ChosenRequests) => (
  <>
    <input type="hidden" name="person" value={person} />
    <input type="hidden" name="name" value={name} />
    <input type="hidden" name="until" value={until} />
  </>
)

export const personalDataAddressAfter = (done: keyof typeof personDoneTexts) =>
  listAddress(href('/admin/personal-data'), undefined, done)
