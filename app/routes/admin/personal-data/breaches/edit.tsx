import { href } from 'react-router'
import { breachFields, breachTexts } from '#app/domain/personal-data/breach.ts'
import {
  breachFormTexts,
  editBreach,
  enterBreach,
  findBreach,
  readBreach,
} from '#app/domain/personal-data/breaches.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { editRoute } from '#app/routes/admin/resource/edit-route.server.ts'
import { FormDialog } from '#app/ui/admin/dialog/form-dialog.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import type { Route } from './+types/edit.ts'

export const handle = { permission: 'personal-data' }

const breach = editRoute({
  find: findBreach,
  read: readBreach,
  create: enterBreach,
  edit: editBreach,
  textsOf: breachFormTexts,
  refusals: breachTexts.refusals,
  after: href('/admin/personal-data/breaches'),
})

export const loader = breach.loadStoredOrNew

export const action = breach.save

export const clientAction = catchFormErrors(breachTexts.notSaved)

export const shouldRevalidate = reloadOnConflict

export const meta = adminMeta('Breach')

export default function EditBreach({ loaderData, actionData }: Route.ComponentProps) {
  const title = loaderData.stored ? 'Edit Breach' : 'New Breach'
  return <FormDialog title={title} fields={breachFields} {...loaderData} result={actionData} />
}
