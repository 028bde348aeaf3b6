import { href } from 'react-router'
import { readGuide } from '#app/domain/guides/guide.schema.ts'
import { approvalText, guideFormFields, guideTexts } from '#app/domain/guides/guide.ts'
import { createGuide, editGuide, findGuide, type Guide } from '#app/domain/guides/guides.server.ts'
import { fieldTexts } from '#app/forms/edited-fields.ts'
import { acceptBody } from '#app/http/request-rules.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { editRoute } from '#app/routes/admin/resource/edit-route.server.ts'
import editorStyles from '#app/routes/admin/text-editor/editor.css?url'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import type { Route } from './+types/edit.ts'
import { GuideForm } from './guide-form.tsx'

export const handle = { permission: 'content' }

export const middleware: Route.MiddlewareFunction[] = [acceptBody('post')]

const guide = editRoute({
  find: findGuide,
  read: readGuide,
  create: (needs, input, { member, newId }) => createGuide(needs, input, member.id, newId),
  edit: (needs, seen, changes, { member }) => editGuide(needs, seen, changes, member.id),
  textsOf: (row: Guide) => fieldTexts(row, guideFormFields),
  more: (row) => ({ approval: approvalText(row) }),
  // The markup of a text is not read by people.
  labels: () => ({ content: () => 'another text' }),
  refusals: guideTexts.refusals,
  after: href('/admin/guides'),
})

export const loader = guide.loadStoredOrNew

export const action = guide.save

export const clientAction = catchFormErrors(guideTexts.notSaved)

export const shouldRevalidate = reloadOnConflict

export const links = () => [{ rel: 'stylesheet', href: editorStyles }]

export const meta = adminMeta('Guide')

export default function EditGuide({ loaderData, actionData }: Route.ComponentProps) {
  return <GuideForm {...loaderData} result={actionData} />
}
