import { randomUUID } from 'node:crypto'
import { href, redirect } from 'react-router'
import { readEntry } from '#app/domain/appointments/appointment.schema.ts'
import { enterAppointment } from '#app/domain/appointments/appointments.entry.server.ts'
import { ruleContext } from '#app/domain/appointments/request/receive-request.server.ts'
import {
  freeTimesOf,
  readOverride,
  withChosenSlot,
} from '#app/domain/schedule/booking-form.schema.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { Route } from './+types/page.ts'
import { catchEntryErrors, EntryForm } from './entry-form.tsx'

export const handle = { permission: 'appointments' }

export async function loader({ context }: Route.LoaderArgs) {
  const { today } = await ruleContext(context.get(platform))
  return { today, requestKey: randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const values = withChosenSlot(await readForm(request))
  const read = readEntry(values, await ruleContext(needs))
  if (!read.ok) return respondToFailure(read, { similar: [], values, free: undefined })
  const staff = context.get(staffMember)
  const confirmed = values.confirmed === 'yes'
  const override = readOverride(values)
  if (!override.ok) return respondToFailure(override, { similar: [], values, free: [] })
  const options = { confirmed, override: override.value }
  const result = await enterAppointment(needs, staff, read.value, options)
  if (!result.ok) {
    const similar = result.kind === 'conflict' ? result.current : []
    return respondToFailure(result, { similar, values, free: freeTimesOf(result) }, noSentence)
  }
  throw redirect(
    listAddress(href('/admin/appointments/:id/edit', result.value), undefined, 'entered'),
  )
}

export const clientAction = catchEntryErrors

// The request key stays the same until the appointment is stored, so that a second tap stores no duplicate.
export const shouldRevalidate = () => false

export const meta = adminMeta('New Appointment')

export default function NewAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { errors = {}, similar = [], values = {}, free } = actionData ?? {}
  return (
    <div className="max-w-form">
      <PageHeading
        title="New Appointment"
        parent={{ label: 'Appointments', to: href('/admin/appointments') }}
      />
      <p className="mt-2 text-stone">For a patient who calls or comes in.</p>
      <EntryForm {...loaderData} errors={errors} similar={similar} values={values} free={free} />
    </div>
  )
}

// The page shows the similar requests themselves.
const noSentence = { conflict: '' }
