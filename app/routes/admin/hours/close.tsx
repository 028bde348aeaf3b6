import { href, redirect } from 'react-router'
import { readClosure } from '#app/domain/hours/closures/closure.schema.ts'
import { closureTexts, spanChoices, spanTexts } from '#app/domain/hours/closures/closure.ts'
import { defaultSentence, spanTimes } from '#app/domain/hours/closures/closure-sentence.ts'
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
import { FormDialog } from '#app/ui/admin/dialog/form-dialog.tsx'
import { RadioField } from '#app/ui/choice-field.tsx'
import { questionIn } from '#app/values/forms/edited-fields.ts'
import type { Choices } from '#app/values/forms/form-fields.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import { andThen } from '#app/values/result.ts'
import type { Route } from './+types/close.ts'
import { ClosureFields, ClosureTimes, useFollowingSentence } from './closure-fields.tsx'

export const handle = { permission: 'appointments' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { choices, mayCloseAll } = await closureRules(needs, context.get(staffMember))
  const branch = url.searchParams.get('branch') ?? ''
  const now = needs.clock.now()
  const isMorning = now.getUTCHours() < noon
  return { choices, mayCloseAll, branch, today: accraDate(now), isMorning }
}

export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const member = context.get(staffMember)
  const values = await readForm(request)
  const read = readClosure(values, await closureRules(needs, member))
  const made = await andThen(read, async (input) => {
    const changed = (now: OfferedTimes) => withClosure(now, { ...input, id: '', version: 0 })
    const asked = await askAboutVisits(needs, { member, changed, read: questionIn(values) })
    return asked.ok ? closeBranch(needs, input) : asked
  })
  if (!made.ok) return respondToFailure(made, { values })
  throw redirect(listAddress(href('/admin/hours'), undefined, 'closed'))
}

/** The hour in Accra from which on "Close from 12:00 PM" is not offered any more. */
const noon = 12

export const clientAction = catchFormErrors(closureTexts.notSaved)

export const meta = adminMeta('Close a Branch')

const formId = 'close-branch'

/** Filled in for today, so that one more tap is enough, also for the afternoon or for one service. */
export default function Close({ loaderData, actionData: result }: Route.ComponentProps) {
  // A branch of the address that cannot be chosen is ignored.
  const { branch, today, isMorning, ...branches } = loaderData
  const { branch: offered, service: services } = branches.choices
  const times = spanTimes('day', today)
  const usual = {
    branch: Object.hasOwn(offered, branch) ? branch : (Object.keys(offered)[0] ?? ''),
    sentence: defaultSentence(times, today),
    span: 'day',
    ...times,
  }
  const values = { ...usual, ...result?.values }
  const { onChange, isFollowed } = useFollowingSentence(values, today)
  return (
    <FormDialog
      title="Close a Branch"
      label="Close"
      pendingLabel="Closing..."
      result={result}
      id={formId}
      className="group mt-4 grid gap-4"
      onChange={onChange}
      footer={Object.keys(services).length > 0 && <MissingToday services={services} />}
      otherSubmit={
        isMorning && (
          <button
            type="submit"
            name="span"
            value="afternoon"
            className="button button-quiet group-has-[[value=limited]:checked]:hidden group-has-[[value=other]:checked]:hidden"
          >
            {spanTexts.afternoon}
          </button>
        )
      }
    >
      <ClosureFields {...branches} errors={result?.errors} values={values} />
      <RadioField
        name="span"
        legend="How long"
        choices={spanChoices}
        labelOf={(span) => spanTexts[span]}
        chosen={values.span === 'other' ? 'other' : 'day'}
      />
      {/* By style alone, so that it also works before the page is hydrated. */}
      <div className="hidden group-has-[[value=other]:checked]:block">
        <ClosureTimes errors={result?.errors} values={values} isFollowed={isFollowed} />
      </div>
    </FormDialog>
  )
}

const MissingToday = ({ services }: { services: Choices[string] }) => (
  <fieldset className="mt-4">
    <legend className="font-semibold">Or stay open today, without</legend>
    <div className="mt-2 flex flex-wrap gap-2">
      {Object.entries(services).map(([slug, name]) => (
        <button
          key={slug}
          type="submit"
          form={formId}
          name="missing"
          value={slug}
          className="button button-quiet"
        >
          {name}
        </button>
      ))}
    </div>
  </fieldset>
)
