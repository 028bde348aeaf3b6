import { href, redirect } from 'react-router'
import { readApproval } from '#app/domain/guides/guide.schema.ts'
import { approvalFields, changedText, guideTexts } from '#app/domain/guides/guide.ts'
import { approveGuide, findGuide, guideHtml } from '#app/domain/guides/guides.server.ts'
import { platform } from '#app/http/context.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { accraDate } from '#app/platform/clock.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import editorStyles from '#app/routes/admin/text-editor/editor.css?url'
import { FormDialog, type FormResult } from '#app/ui/admin/dialog/form-dialog.tsx'
import { Failure } from '#app/ui/admin/failure.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { listAddress } from '#app/values/lists/list-state.ts'
import type { Route } from './+types/approve.ts'

// The clinic is responsible for what patients are told: an owner records who approved it (S-31.6).
export const handle = { permission: 'approvals' }

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const { title, content, version } = found(await findGuide(needs, id))
  return { title, html: guideHtml(content), version, today: accraDate(needs.clock.now()) }
}

/** After a conflict the form is empty, because what was typed approved the text before the change. */
export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const needs = context.get(platform)
  const values = await readForm(request)
  const read = readApproval(values, accraDate(needs.clock.now()))
  if (!read.ok) return respondToFailure(read, { values, isConflict: false })
  const seen = { id, version: readVersion(values.version) }
  const saved = await approveGuide(needs, seen, read.value)
  if (saved.ok) throw redirect(listAddress(href('/admin/guides'), url.searchParams, 'approved'))
  const isConflict = saved.kind === 'conflict'
  return respondToFailure(saved, { values: isConflict ? {} : values, isConflict }, refusals)
}

export const clientAction = catchErrors(guideTexts.notSaved, { values: {}, isConflict: false })

export const shouldRevalidate = reloadOnConflict

export const links = () => [{ rel: 'stylesheet', href: editorStyles }]

export const meta = adminMeta('Approve Guide')

export default function ApproveGuide({ loaderData, actionData }: Route.ComponentProps) {
  // A changed text gets a dialog of its own, which begins at its heading with an empty form.
  return <ApprovalDialog key={loaderData.version} {...loaderData} result={actionData} />
}

const refusals = { ...guideTexts.refusals, conflict: changedText }

interface ApprovalDialogProps {
  title: string
  html: string
  version: number
  today: string
  /** A conflict says so above the text, which is the changed one. */
  result: (NonNullable<FormResult> & { isConflict: boolean }) | undefined
}

function ApprovalDialog({ title, html, version, today, result }: ApprovalDialogProps) {
  const { '': error = '', ...errors } = result?.errors ?? {}
  // A form with errors keeps the version that it was sent with: its text was on the screen then.
  const { version: sent } = result?.values ?? {}
  return (
    <FormDialog
      title="Record an Approval"
      intro={
        <>
          {result?.isConflict && (
            <div className="mt-3">
              <Failure text={error} />
            </div>
          )}
          <p className="mt-3">
            Visitors will see this text with the clinician’s name and the day. Please record it only
            after the clinician has read this exact text.
          </p>
          <article aria-labelledby="guide-title" className="mt-3 border-l-4 border-ochre pl-4">
            <h3 id="guide-title" className="wrap-anywhere">
              <bdi>{title}</bdi>
            </h3>
            <div
              className="post-text wrap-anywhere"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it on every read
              dangerouslySetInnerHTML={{ __html: html }}
            />
          </article>
        </>
      }
      fields={{ ...approvalFields, approved_on: { ...approvalFields.approved_on, max: today } }}
      values={{ approved_on: today }}
      label="Record approval"
      version={sent === undefined ? version : Number(sent)}
      result={result}
      errors={result?.isConflict ? errors : result?.errors}
    />
  )
}
