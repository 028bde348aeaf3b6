import { href, redirect } from 'react-router'
import { platform } from '#app/context.ts'
import { patientName } from '#app/domain/appointments/patient.ts'
import { erasePerson, findChosen } from '#app/domain/personal-data/person.server.ts'
import { idsIn, personTexts } from '#app/domain/personal-data/person.ts'
import { readForm } from '#app/http/form.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/catch-action-errors.ts'
import type { Route } from './+types/erase.ts'
import { ChosenPerson } from './chosen-person.tsx'

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
  return (
    <ChosenPerson
      title="Erase Personal Data"
      chosen={{ person, ids }}
      errors={errors}
      label="Erase"
      pendingLabel="Erasing..."
      isDangerous
      className="card mt-4 grid max-w-xl gap-4"
    >
      <input type="hidden" name="confirmed" value="yes" />
      <p className="wrap-anywhere">
        {ids.length === 1 ? 'One request' : `${ids.length} requests`} of <bdi>{name}</bdi> will be
        erased with their history, now and for good. Only backups still have them until they are
        replaced.
      </p>
    </ChosenPerson>
  )
}
