import { randomUUID } from 'node:crypto'
import { data, href, Link, redirect } from 'react-router'
import { platform, staffMember } from '#app/context.ts'
import { readEntry } from '#app/domain/appointments/appointment-entry.schema.ts'
import { notEntered } from '#app/domain/appointments/appointment-texts.ts'
import { enterAppointment } from '#app/domain/appointments/appointments.entry.server.ts'
import { readForm } from '#app/http/form.ts'
import { accraDate } from '#app/platform/clock.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { saying } from '#app/routes/admin/list-address.ts'
import { PageHeading } from '#app/routes/admin/page-heading.tsx'
import { withoutCrash } from '#app/routes/admin/without-crash.ts'
import type { Route } from './+types/new.ts'
import { type EntryAnswer, EntryForm } from './entry-form.tsx'
import { SimilarRequests } from './similar-requests.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const today = accraDate(context.get(platform).clock.now())
  return { today, requestKey: randomUUID() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const values = await readForm(request)
  const answer = (part: Partial<EntryAnswer>, status: number) =>
    data<EntryAnswer>({ errors: {}, similar: [], values, ...part }, status)
  const read = readEntry(values, accraDate(needs.clock.now()))
  if (!read.ok) return answer({ errors: read.errors }, 422)
  const staff = context.get(staffMember).id
  const confirmed = values.confirmed === 'yes'
  const entering = await enterAppointment(needs, read.value, staff, { confirmed })
  if (entering.kind === 'similar') return answer({ similar: entering.earlier }, 409)
  throw redirect(saying('entered', href('/admin/appointments/:id/edit', { id: entering.id })))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withoutCrash<EntryAnswer>(serverAction, { errors: { '': notEntered }, similar: [], values: {} })

// The key stays the same until the appointment is stored, so that a second tap stores no second one.
export const shouldRevalidate = () => false

export const meta = () => adminMeta('New Appointment')

export default function NewAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { errors = {}, similar = [], values = {} } = actionData ?? {}
  return (
    <div className="max-w-3xl">
      <p>
        <Link to={href('/admin/appointments')} className="link inline-flex min-h-11 items-center">
          ← Appointments
        </Link>
      </p>
      <PageHeading title="New Appointment" />
      <p className="mt-2 text-stone">For somebody who has called or come in.</p>
      <EntryForm {...loaderData} errors={errors} values={values}>
        <SimilarRequests requests={similar} />
      </EntryForm>
    </div>
  )
}
