import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { erasePerson, findChosen } from '#app/domain/personal-data/person.server.ts'
import { idsIn, personTexts } from '#app/domain/personal-data/person.ts'
import { readForm } from '#app/http/form.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import type { Route } from './+types/erase.ts'
import { ChosenRequestFields } from './chosen-requests.tsx'
import { LookUpFirst } from './look-up-first.tsx'

export const handle = { permission: 'personal-data' }

/** Asks first; once it is confirmed, erases everything at once. */
export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const { person = '', ids: sent, confirmed } = await readForm(request)
  const chosen = { person, ids: idsIn(sent) }
  if (confirmed !== 'yes') {
    const [newest] = await findChosen(needs, chosen)
    if (!newest) throw redirect(href('/admin/personal-data'))
    return { ...chosen, name: patientName(newest), errors: {} }
  }
  await erasePerson(needs, chosen)
  throw redirect(`${href('/admin/personal-data')}?done=erased`)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { person = '', ids } = await readForm(request.clone())
  const failed = { errors: { '': personTexts.failed }, person, ids: idsIn(ids), name: person }
  return catchActionErrors(serverAction, failed)
}

export const meta = adminMeta('Erase Personal Data')

export default function ErasePerson({ actionData }: Route.ComponentProps) {
  const { person = '', ids = [], name = '', errors } = actionData ?? {}
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
        <ChosenRequestFields person={person} ids={ids} />
        <input type="hidden" name="confirmed" value="yes" />
        <p className="wrap-anywhere">
          {ids.length === 1 ? 'One request' : `${ids.length} requests`} of <bdi>{name}</bdi> will be
          erased with their history, now and for good. Only backups still have them until they are
          replaced.
        </p>
      </ResourceForm>
    </>
  )
}
