import { href, Link, useSearchParams } from 'react-router'
import { findPerson } from '#app/domain/personal-data/person.server.ts'
import { personDoneTexts, personTexts } from '#app/domain/personal-data/person.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { fieldsOf, nothingToLose, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import { doneSentence, Toast } from '#app/ui/admin/toast.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Message } from '#app/ui/message.tsx'
import { maxEmailLength } from '#app/values/email-address.ts'
import { type FieldErrors, invalid } from '#app/values/result.ts'
import type { Route } from './+types/page.ts'
import { StoredData } from './stored-data.tsx'

export const handle = { permission: 'personal-data' }

/** Looks a person up. By POST, so that no address, browser history or log contains who was looked up. */
export async function action({ request, context }: Route.ActionArgs) {
  const { person = '' } = await readForm(request)
  if (!person.trim()) return respondToFailure(invalid({ person: personTexts.missing }), { person })
  const found = await findPerson(context.get(platform), person)
  return { person, found, errors: {} }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { person = '' } = await readForm(request.clone())
  return catchActionErrors(serverAction, { errors: { '': personTexts.failed }, person })
}

export const meta = adminMeta('Personal Data')

export default function PersonalData({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { errors, person = '' } = actionData ?? {}
  const found = actionData && 'found' in actionData ? actionData.found : undefined
  return (
    <>
      <div className="print-hidden">
        <PageHeading title="Personal Data">
          <Link to={href('/admin/personal-data/breaches')} className="button button-quiet">
            Breach Register
          </Link>
        </PageHeading>
        <p className="mt-2 max-w-prose text-stone">
          Patients may see what is stored about them, have it corrected, and have it erased (Data
          Protection Act, 2012, Act 843). Make sure that it is they who ask: call the number that is
          stored.
        </p>
        <LookUpForm person={person} errors={errors} />
      </div>
      {found?.total === 0 && (
        <div className="mt-4 max-w-form">
          <Message kind="status">{personTexts.none}</Message>
        </div>
      )}
      {found && found.total > 0 && <StoredData person={person} {...found} />}
      <Toast sentence={actionData ? '' : doneSentence(personDoneTexts, query.get('done'))} />
    </>
  )
}

interface LookUpFormProps {
  /** The phone number or email address that was looked up last. */
  person: string
  errors: FieldErrors | undefined
}

const LookUpForm = ({ person, errors }: LookUpFormProps) => (
  <ResourceForm
    errors={errors}
    label="Look Up"
    isDirty={nothingToLose}
    className="card mt-4 grid max-w-form gap-4"
  >
    <TextField
      {...fieldsOf(errors, { person })('person')}
      label="Phone number or email address"
      required
      maxLength={maxEmailLength}
      autoComplete="off"
    />
  </ResourceForm>
)
