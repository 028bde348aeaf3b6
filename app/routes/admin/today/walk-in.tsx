import { randomUUID } from 'node:crypto'
import { href, redirect } from 'react-router'
import { readEntry } from '#app/domain/appointments/appointment.schema.ts'
import { enterAppointment } from '#app/domain/appointments/appointments.entry.server.ts'
import { ruleContext } from '#app/domain/appointments/request/receive-request.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import {
  catchEntryErrors,
  SimilarRequests,
} from '#app/routes/admin/appointments/new/entry-form.tsx'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { useOwnBranches } from '#app/routes/admin/use-member.ts'
import { fieldsOf, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { RadioField } from '#app/ui/choice-field.tsx'
import { TextField } from '#app/ui/field.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { Route } from './+types/walk-in.ts'
import { readDeskBranch } from './desk-branch.server.ts'
import { DeskSheet } from './desk-sheet.tsx'

export const handle = { permission: 'appointments' }

export const loader = async ({ context }: Route.LoaderArgs) => ({
  branch: await readDeskBranch(context),
  requestKey: randomUUID(),
})

/** Stores somebody who stands at the desk: confirmed for today, and arrived. */
export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const staff = context.get(staffMember)
  const values = await readForm(request)
  const rules = await ruleContext(needs)
  const visit = { appointment_date: rules.today, status: 'confirmed', source: 'walk-in' }
  const read = readEntry({ ...values, ...visit }, rules)
  if (!read.ok) return respondToFailure(read, { similar: [], values })
  const confirmed = values.confirmed === 'yes'
  // Whoever is there is seen, also at a time that could not be booked.
  const options = { confirmed, override: 'Walk-in', isHere: true }
  const result = await enterAppointment(needs, staff, read.value, options)
  if (!result.ok) {
    const similar = result.kind === 'conflict' ? result.current : []
    return respondToFailure(result, { similar, values }, { conflict: '' })
  }
  throw redirect(listAddress(href('/admin'), undefined, 'arrived'))
}

export const clientAction = catchEntryErrors

// The request key stays the same until the visit is stored, so that a second tap stores no duplicate.
export const shouldRevalidate = () => false

export default function WalkIn({ loaderData, actionData }: Route.ComponentProps) {
  const { requestKey, branch } = loaderData
  const { errors = {}, similar = [], values = {} } = actionData ?? {}
  const field = fieldsOf(errors, values)
  const { services } = useBackOfficeClinic()
  const branches = useOwnBranches()
  return (
    <DeskSheet title="Walk-in">
      <ResourceForm
        errors={errors}
        label="Here now"
        pendingLabel="Saving..."
        className="mt-3 grid gap-4"
      >
        <input type="hidden" name="request_key" value={values.request_key ?? requestKey} />
        <TextField {...field('first_name')} label="Name" required autoComplete="off" />
        <TextField {...field('phone')} label="Phone" type="tel" autoComplete="off" />
        <RadioField
          name="service"
          legend="Test or service"
          areButtons
          choices={services}
          chosen={services.length === 1 ? services[0] : values.service}
          error={errors.service}
        />
        {branch ? (
          <input type="hidden" name="branch" value={branch} />
        ) : (
          <RadioField
            name="branch"
            legend="Branch"
            areButtons
            choices={branches}
            chosen={branches.length === 1 ? branches[0] : values.branch}
            error={errors.branch}
          />
        )}
        <SimilarRequests requests={similar} />
      </ResourceForm>
    </DeskSheet>
  )
}
