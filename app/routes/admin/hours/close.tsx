import { href, redirect } from 'react-router'
import { readClosure } from '#app/domain/hours/closures/closure.schema.ts'
import { closureTexts } from '#app/domain/hours/closures/closure.ts'
import { closeBranch, closureRules } from '#app/domain/hours/closures/closures.server.ts'
import {
  askAboutVisits,
  type OfferedTimes,
  withClosure,
} from '#app/domain/schedule/displaced-visits.server.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { accraDate } from '#app/platform/clock.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { questionIn } from '#app/values/forms/edited-fields.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import { andThen } from '#app/values/result.ts'
import type { Route } from './+types/close.ts'
import { CloseDialog } from './close-dialog.tsx'

export const handle = { permission: 'appointments' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { choices, mayCloseAll, services } = await closureRules(needs, context.get(staffMember))
  const branch = url.searchParams.get('branch') ?? ''
  const now = needs.clock.now()
  const isMorning = now.getUTCHours() < noon
  return { choices, mayCloseAll, services, branch, today: accraDate(now), isMorning }
}

export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const member = context.get(staffMember)
  const values = await readForm(request)
  const read = readClosure(values, await closureRules(needs, member))
  const made = await andThen(read, async (input) => {
    const changed = (now: OfferedTimes) => withClosure(now, { ...input, id: '', version: 0 })
    const asked = await askAboutVisits(needs, { member, changed, read: questionIn(values) })
    return asked.ok ? closeBranch(needs, input, member.id) : asked
  })
  if (!made.ok) return respondToFailure(made, { values })
  throw redirect(listAddress(href('/admin/hours'), undefined, 'closed'))
}

/** The hour in Accra from which on "Close from 12:00 PM" is not offered any more. */
const noon = 12

export const clientAction = catchFormErrors(closureTexts.notSaved)

export const meta = adminMeta('Close a Branch')

export default function Close({ loaderData, actionData }: Route.ComponentProps) {
  return <CloseDialog {...loaderData} result={actionData} />
}
