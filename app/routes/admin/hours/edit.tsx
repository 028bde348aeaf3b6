import { href } from 'react-router'
import { readClosureEdit } from '#app/domain/hours/closures/closure.schema.ts'
import {
  type Closure,
  type ClosureField,
  closureFieldNames,
  closureTexts,
} from '#app/domain/hours/closures/closure.ts'
import {
  closureRules,
  editClosure,
  findClosureWithin,
} from '#app/domain/hours/closures/closures.server.ts'
import {
  askAboutVisits,
  type OfferedTimes,
  withClosure,
} from '#app/domain/schedule/displaced-visits.server.ts'
import { found } from '#app/http/found.ts'
import { accraDate } from '#app/platform/clock.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { editRoute } from '#app/routes/admin/resource/edit-route.server.ts'
import { FormDialog } from '#app/ui/admin/dialog/form-dialog.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { fieldTexts, mergedFields, questionIn } from '#app/values/forms/edited-fields.ts'
import { andThen, done } from '#app/values/result.ts'
import type { Route } from './+types/edit.ts'
import { ClosureFields, ClosureTimes, useFollowingSentence } from './closure-fields.tsx'

export const handle = { permission: 'appointments' }

const closure = editRoute({
  find: (needs, id, { member }) => findClosureWithin(needs, member, id),
  read: async (values, needs, { member, params: { id = '' } }) => {
    const before = found(await findClosureWithin(needs, member, id))
    const read = readClosureEdit(values, await closureRules(needs, member))
    return andThen(read, async (input) => {
      const changed = (now: OfferedTimes) => withClosure(now, { ...before, ...input })
      const asked = await askAboutVisits(needs, { member, changed, read: questionIn(values) })
      return asked.ok ? done(input) : asked
    })
  },
  edit: editClosure,
  textsOf: closureTextsOf,
  choices: async (needs, { member }) => (await closureRules(needs, member)).choices,
  more: async (_, needs, { member }) => {
    const { mayCloseAll } = await closureRules(needs, member)
    return { mayCloseAll, today: accraDate(needs.clock.now()) }
  },
  refusals: closureTexts.refusals,
  after: href('/admin/hours'),
})

export const loader = closure.loadStored

export const action = closure.save

export const clientAction = catchFormErrors(closureTexts.notSaved)

export const shouldRevalidate = reloadOnConflict

export const meta = adminMeta('Edit Closure')

export default function EditClosure({ loaderData, actionData: result }: Route.ComponentProps) {
  const { version, stored, today, ...branches } = loaderData
  const shown = {
    errors: result?.errors,
    values: mergedFields(stored, result?.values ?? {}),
  }
  const { onChange, isFollowed } = useFollowingSentence(shown.values, today)
  return (
    <FormDialog
      title="Edit Closure"
      result={result}
      version={version}
      stored={stored}
      className="group mt-4 grid gap-4"
      onChange={onChange}
    >
      <ClosureFields {...branches} {...shown} />
      <ClosureTimes {...shown} isFollowed={isFollowed} />
    </FormDialog>
  )
}

/** A closure as the fields of its form: times as the browser's control writes them. */
function closureTextsOf(closure: Closure): Record<ClosureField, string> {
  const { starts_at, ends_at, ...texts } = fieldTexts(closure, closureFieldNames)
  return { ...texts, starts_at: starts_at.slice(0, 16), ends_at: ends_at.slice(0, 16) }
}
