import type { ComponentProps, ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { ChosenRequests } from '#app/domain/personal-data/person.server.ts'
import { type FieldTexts, readOpened } from '#app/edited-fields.ts'
import { readVersion } from '#app/http/form.ts'
import type { FieldErrors } from '#app/result.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import { ChosenRequestFields } from './chosen-requests.tsx'

/** What the form of a correction shows, with the version and the fields that it was opened with. */
export interface Correction {
  chosen: ChosenRequests
  values: FieldTexts
  errors: FieldErrors
  version?: number
  stored?: FieldTexts | undefined
}

/** What a sent correction was opened with, for a form that is shown again as it was. */
export const openedWith = (values: FieldTexts) => ({
  version: readVersion(values.version),
  stored: readOpened(values),
})

interface ChosenPersonProps extends ComponentProps<typeof ResourceForm> {
  title: string
  /** Stands above the form. */
  intro?: ReactNode
  /** The requests of the person; without a person nobody was looked up, as after a reload. */
  chosen: ChosenRequests
}

/** A screen with a form about the requests of one person, who was looked up before. */
export function ChosenPerson({ title, intro, chosen, children, ...form }: ChosenPersonProps) {
  return (
    <>
      <PageHeading title={title} />
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
