import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { erasePerson, findPerson } from '#app/domain/personal-data/person.server.ts'
import { personTexts } from '#app/domain/personal-data/person.ts'
import { readForm } from '#app/http/form.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import type { Route } from './+types/erase.ts'
import { LookUpFirst } from './look-up-first.tsx'

export const handle = { permission: 'personal-data' }

/** Asks first; once it is confirmed, erases everything at once. */
export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const { person = '', count } = await readForm(request)
  if (count === undefined) {
    const requests = await findPerson(needs, person)
    if (requests.length === 0) throw redirect(href('/admin/personal-data'))
    return { person, count: requests.length, errors: {} }
  }
  await erasePerson(needs, person)
  throw redirect(`${href('/admin/personal-data')}?done=erased`)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { person = '', count } = await readForm(request.clone())
  return catchActionErrors(serverAction, {
    errors: { '': personTexts.failed },
    person,
    count: Number(count ?? 0),
  })
}

export const meta = adminMeta('Erase Personal Data')

export default function ErasePerson({ actionData }: Route.ComponentProps) {
  const { person = '', count = 0, errors } = actionData ?? {}
  const heading = <PageHeading title="Erase Personal Data" />
  if (!person) {
    return (
      <>
        {heading}
        <LookUpFirst />
      </>
    )
  }
  return (
    <>
      {heading}
      <ResourceForm
        errors={errors}
        label="Erase"
        pendingLabel="Erasing..."
        cancel={href('/admin/personal-data')}
        isDangerous
        className="card mt-4 grid max-w-xl gap-4"
      >
        <input type="hidden" name="person" value={person} />
        <input type="hidden" name="count" value={count} />
        <p className="wrap-anywhere">
          {count === 1 ? 'The request' : 'All requests'} of <bdi>{person}</bdi> will be erased with
          their history, now and for good. Only backups still have them until they are replaced.
        </p>
      </ResourceForm>
    </>
  )
}
