import { redirect } from 'react-router'
import { readCorrection } from '#app/domain/personal-data/person.schema.ts'
import {
  type PersonField,
  personFields,
  personTexts,
  refusals,
  requestCount,
} from '#app/domain/personal-data/person.ts'
import {
  correctPerson,
  openCorrection,
} from '#app/domain/personal-data/person-correction.server.ts'
import { platform } from '#app/http/context.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { fieldTexts } from '#app/values/forms/edited-fields.ts'
import type { Route } from './+types/correct.ts'
import { personalDataAddressAfter } from './chosen-person.tsx'
import { type Correction, CorrectionForm, openedWith } from './correction-form.tsx'

export const handle = { permission: 'personal-data' }

/** Shows the form with the values of the newest request; once the form is sent, corrects all requests of this name. */
export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const { values, version, read } = await readEditForm(request, readCorrection)
  const { person = '', name = '', until = '' } = values
  const chosen = { person, name, until }
  const found = await openCorrection(needs, chosen)
  if (!found) throw redirect(personalDataAddressAfter('gone'))
  const page = {
    chosen,
    count: found.count,
    version: found.version,
    stored: textsOf(found.newest),
  }
  // The button that opens the form posts here without a version.
  if (version === 0) return { ...page, values: page.stored, errors: {} }
  if (!read.ok) return respondToFailure(read, { ...page, ...openedWith(values), values })
  const saved = await correctPerson(needs, chosen, version, read.value.changes)
  if (!saved.ok) return respondToFailedEdit(saved, { values, textsOf, page }, refusals)
  throw redirect(personalDataAddressAfter('corrected'))
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { person = '', name = '', until = '', ...values } = await readForm(request.clone())
  const chosen = { person, name, until }
  const failed = { errors: { '': personTexts.failed }, chosen, count: 0, values }
  return catchActionErrors<Correction & { count: number }>(serverAction, {
    ...failed,
    ...openedWith(values),
  })
}

export const meta = adminMeta('Correct Personal Data')

export default function CorrectPerson({ actionData }: Route.ComponentProps) {
  const { chosen, count = 0 } = actionData ?? {}
  return (
    <CorrectionForm
      title="Correct Personal Data"
      intro={
        <>
          It is corrected in {count > 0 ? requestCount(count) : 'all requests'} of{' '}
          <bdi>{chosen?.person}</bdi>.
        </>
      }
      names={personFields}
      correction={actionData}
    />
  )
}

const textsOf = (row: Record<PersonField, string>) => fieldTexts(row, personFields)
