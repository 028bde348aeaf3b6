import { redirect } from 'react-router'
import { patientName } from '#app/domain/appointments/appointment.ts'
import { erasePerson, findChosen } from '#app/domain/personal-data/person.server.ts'
import { noRequests, personTexts } from '#app/domain/personal-data/person.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import type { Route } from './+types/erase.ts'
import { ChosenPerson, personalDataAddressAfter } from './chosen-person.tsx'

export const handle = { permission: 'personal-data' }

/** Asks first; once it is confirmed, erases everything at once. */
export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const { person = '', name = '', until = '', confirmed } = await readForm(request)
  const chosen = { person, name, until }
  if (confirmed !== 'yes') {
    const found = await findChosen(needs, chosen)
    if (!found) throw redirect(personalDataAddressAfter('gone'))
    return { chosen, shownName: patientName(found.newest), count: found.count, errors: {} }
  }
  await erasePerson(needs, chosen)
  throw redirect(personalDataAddressAfter('erased'))
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { person = '', name = '', until = '' } = await readForm(request.clone())
  const chosen = { person, name, until }
  const failed = { errors: { '': personTexts.failed }, chosen, shownName: name, count: 0 }
  return catchActionErrors(serverAction, failed)
}

export const meta = adminMeta('Erase Personal Data')

export default function ErasePerson({ actionData }: Route.ComponentProps) {
  const { chosen = noRequests, shownName = '', count = 0, errors } = actionData ?? {}
  return (
    <ChosenPerson
      title="Erase Personal Data"
      chosen={chosen}
      errors={errors}
      label="Erase"
      pendingLabel="Erasing..."
      isDangerous
      className="card mt-4 grid max-w-form gap-4"
    >
      <input type="hidden" name="confirmed" value="yes" />
      <p className="wrap-anywhere">
        {requestsText(count)} of <bdi>{shownName}</bdi> will be erased with their history, now and
        for good. Backups keep them until newer ones replace them.
      </p>
    </ChosenPerson>
  )
}

function requestsText(count: number): string {
  if (count === 0) return 'All requests'
  return count === 1 ? 'One request' : `${count} requests`
}
