import { href, Link, redirect } from 'react-router'
import { proveAgain, provesByCode } from '#app/domain/staff/sign-in/prove-again.server.ts'
import {
  type ConnectionName,
  connectionFields,
  connectionNames,
  connections,
  connectionTexts,
  offeredGateways,
} from '#app/domain/system/connection.ts'
import {
  findConnection,
  readConnectionForm,
  saveConnection,
} from '#app/domain/system/connections.server.ts'
import { goOnAfterSaving } from '#app/domain/website/checklist.server.ts'
import { platform, session, staffMember } from '#app/http/context.ts'
import { readEditForm, respondToFailedEdit } from '#app/http/edit-form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { redirectToStep, setUpItemIn } from '#app/routes/admin/website/set-up-address.ts'
import { CopyButton } from '#app/ui/admin/copy-button.tsx'
import { fieldsOf, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ListQuery, RowActions, useRowAction } from '#app/ui/admin/list/row-actions.tsx'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Message } from '#app/ui/message.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { mergedFields } from '#app/values/forms/edited-fields.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { Route } from './+types/connection.ts'

export const handle = { permission: 'system' }

const nameIn = ({ connection }: { connection: string }): ConnectionName =>
  found(connectionNames.find((name) => name === connection))

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { settings } = needs
  const name = nameIn(params)
  return {
    name,
    ...(await findConnection(needs, name)),
    isFixed: settings.fromEnvironment[name],
    isUnreadable: settings.unreadable?.includes(name) ?? false,
    isSetUp: { address: false, mail: Boolean(settings.smtp), sms: Boolean(settings.sms) }[name],
    provesByCode: await provesByCode(needs, context.get(staffMember)),
    ownEmail: context.get(staffMember).email,
    forTechnician: requestText(name, settings, url.hostname),
  }
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const needs = context.get(platform)
  const name = nameIn(params)
  const origin = request.headers.get('Origin')
  const sent = await readEditForm(request, (values) => readConnectionForm(name, values))
  const { secret, present, code, ...values } = sent.values
  const owner = { member: context.get(staffMember), browser: context.get(session).headers }
  const saved = sent.read.ok
    ? await saveConnection(
        needs,
        { name, version: sent.version, input: sent.read.value.input, origin },
        () => proveAgain(needs, owner, { present, code }),
      )
    : sent.read
  if (saved.ok) {
    // Mail is tested before the set-up goes on; an address has nothing to test.
    if (setUpItemIn(url.searchParams) === 'address')
      throw redirectToStep(await goOnAfterSaving(needs, 'address'), 'saved')
    throw redirect(listAddress(pathOf(name), url.searchParams, 'saved'))
  }
  if (saved.kind === 'limited') return respondToFailure(saved, { values })
  const answer = { values, textsOf: ({ stored }: { stored: typeof values }) => stored }
  return respondToFailedEdit(saved, answer, connectionTexts.refusals)
}

/** What only somebody with access to the server and its domain can do; null where there is nothing. */
function requestText(name: ConnectionName, settings: Settings, hostname: string) {
  if (name === 'mail' && settings.smtp) {
    const { url, from } = settings.smtp
    return `Please let ${new URL(url).hostname} send mail for ${from.address.split('@')[1]}: name it in the SPF record (DNS) and sign with DKIM, or our mail is taken for spam.`
  }
  if (name !== 'address') return null
  const { publicUrl, publicUrlIsSet, port } = settings
  const known = publicUrlIsSet ? new URL(publicUrl).hostname : hostname
  const host = /^[\d.]+$|^\[|localhost$/.test(known) ? 'the name of our site' : known
  return `Please let ${host} lead to this server (DNS), with a certificate for https and a proxy that passes requests on to port ${port} with their Host header, as docs/operations.md says under “Address and proxy”.`
}

const pathOf = (connection: ConnectionName) =>
  href('/admin/system/settings/:connection', { connection })

export const clientAction = catchFormErrors(connectionTexts.failed)

export const shouldRevalidate = reloadOnConflict

export const meta = adminMeta('Settings')

type LoaderData = Route.ComponentProps['loaderData']

export default function Connection({ loaderData, actionData }: Route.ComponentProps) {
  const { name, version, isFixed, isUnreadable, isSetUp } = loaderData
  const { title, intro, variables } = connections[name]
  return (
    <RowActions doneTexts={connectionTexts.done} failedTitle="Not sent">
      <PageHeading title={title} parent={{ label: 'System', to: href('/admin/system') }} />
      <div className="mt-2 grid max-w-form gap-5">
        {!isFixed && <p>{intro}</p>}
        {name === 'mail' && (
          <p>
            Who is mailed about new requests?{' '}
            <Link to={href('/admin/website/:document', { document: 'branches' })} className="link">
              Choose them for each branch.
            </Link>
          </p>
        )}
        {isUnreadable && (
          <Message kind="notice">
            What is stored here can no longer be used. Please enter it again.
          </Message>
        )}
        {isFixed ? (
          <p className="card">
            This can only be changed on the server. Send this to your technician:{' '}
            <strong>Please change {variables}.</strong>
          </p>
        ) : (
          <ConnectionForm key={version} {...loaderData} answer={actionData} />
        )}
        {isSetUp && name !== 'address' && <TestForm name={name} ownEmail={loaderData.ownEmail} />}
        {loaderData.forTechnician && <ForTechnician text={loaderData.forTechnician} />}
      </div>
    </RowActions>
  )
}

type Answer = { errors?: FieldErrors; values: Record<string, string> } | undefined

function ConnectionForm(props: LoaderData & { answer: Answer }) {
  const { name, version, stored, hasSecret, isUnreadable, answer } = props
  const errors = answer?.errors
  const field = fieldsOf<string>(errors, mergedFields(stored, answer?.values ?? {}))
  return (
    <ResourceForm
      errors={errors}
      version={version}
      stored={stored}
      label="Save"
      pendingLabel="Saving..."
      cancel={href('/admin/system')}
      className="card grid gap-4"
      autoComplete="off"
    >
      {Object.entries(connectionFields[name]).map(([each, { maxLength, ...texts }]) => {
        if (each === 'gateway')
          return (
            <SelectField
              key={each}
              {...texts}
              {...field(each)}
              required
              placeholder="None"
              choices={Object.keys(offeredGateways)}
              labelOf={(gateway) => offeredGateways[gateway as keyof typeof offeredGateways]}
            />
          )
        if (each === 'secret')
          return (
            <PasswordField
              key={each}
              {...texts}
              {...field(each)}
              hint={
                hasSecret && !isUnreadable
                  ? 'Saved, and never shown. Leave empty to keep it.'
                  : 'Saved encrypted, and never shown again.'
              }
              required={!hasSecret}
              autoComplete="new-password"
              defaultValue=""
            />
          )
        return (
          <TextField
            key={each}
            {...texts}
            {...field(each)}
            maxLength={maxLength}
            required={!(name === 'sms' && each === 'user')}
            autoCapitalize="none"
            spellCheck={false}
            inputMode={each === 'port' ? 'numeric' : undefined}
          />
        )
      })}
      {name === 'address' && (
        <p>
          After a change, everybody must sign in again. Passkeys from the old address will stop
          working.
        </p>
      )}
      {props.provesByCode ? (
        <TextField
          name="code"
          label="Code"
          hint="To be sure that it is you: the six digits in your app."
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors?.code}
        />
      ) : (
        <PasswordField
          name="present"
          label="Your own password"
          hint="To be sure that it is you: the password you sign in with."
          autoComplete="current-password"
          error={errors?.present}
        />
      )}
    </ResourceForm>
  )
}

function TestForm({ name, ownEmail }: { name: 'mail' | 'sms'; ownEmail: string }) {
  const fetcher = useRowAction()
  const isPending = fetcher.state !== 'idle'
  return (
    <section className="card" aria-labelledby="test-heading">
      <h2 id="test-heading">Try It</h2>
      <fetcher.Form
        method="post"
        action={href('/admin/system/:act', { act: `test-${name}` })}
        className="mt-2 grid justify-items-start gap-4"
        // A disabled button would lose the focus.
        onSubmit={(event) => isPending && event.preventDefault()}
      >
        <ListQuery />
        {name === 'mail' ? (
          <p className="wrap-anywhere">
            We will send a mail to <bdi>{ownEmail}</bdi>.
          </p>
        ) : (
          <TextField
            name="phone"
            label="Your mobile number"
            hint="Your provider will charge you for one SMS."
            required
            type="tel"
            autoComplete="tel"
          />
        )}
        <button type="submit" className="button button-quiet" aria-disabled={isPending}>
          {isPending ? 'Sending...' : 'Send me a test'}
        </button>
      </fetcher.Form>
    </section>
  )
}

const ForTechnician = ({ text }: { text: string }) => (
  <section className="card grid justify-items-start gap-3" aria-labelledby="technician-heading">
    <h2 id="technician-heading">For Your Technician</h2>
    <p>Somebody with access to the server must do this once. Please send it to them.</p>
    <p className="rounded-lg bg-shea p-3 select-all wrap-anywhere">{text}</p>
    <CopyButton text={text} />
  </section>
)
