import { documents } from '#app/domain/clinic/documents.ts'
import { findDocument, saveDocumentText } from '#app/domain/website/documents/documents.server.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { acceptBody } from '#app/http/request-rules.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchActionErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import editorStyles from '#app/routes/admin/text-editor/editor.css?url'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { questionIn } from '#app/values/forms/edited-fields.ts'
import type { Route } from './+types/document.ts'
import { DocumentForm } from './document-form.tsx'
import { documentIn, editorOf, redirectAfterSaving, refuseWithoutScript } from './document-in.ts'
import { readFormFacts } from './form-facts.server.ts'

export const handle = { permission: 'content' }

// A text of 100,000 characters is larger than a form.
export const middleware: Route.MiddlewareFunction[] = [acceptBody('post')]

export async function loader({ params, context }: Route.LoaderArgs) {
  const name = documentIn(params)
  const needs = context.get(platform)
  const [document, facts] = await Promise.all([
    findDocument(needs, name),
    readFormFacts(needs, editorOf(name, context.get(staffMember))),
  ])
  return { name, ...document, ...facts }
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const name = documentIn(params)
  const { content = '', version, ...fields } = await readForm(request)
  const refused = refuseWithoutScript(fields)
  if (refused) return respondToFailure(refused, {})
  const question = questionIn(fields)
  const saved = await saveDocumentText(
    context.get(platform),
    { name, version: readVersion(version), text: content, question },
    context.get(staffMember),
  )
  if (saved.ok) throw redirectAfterSaving(url.searchParams)
  const { conflict, refusals } = websiteTexts
  return respondToFailure(saved, {}, { ...refusals, conflict })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchActionErrors(serverAction, { errors: { '': websiteTexts.notSaved } })

export const shouldRevalidate = reloadOnConflict

export const links = () => [{ rel: 'stylesheet', href: editorStyles }]

export const meta = (args: Route.MetaArgs) =>
  adminMeta(args.loaderData ? documents[args.loaderData.name].title : 'Website')(args)

export default function Document({ loaderData, actionData }: Route.ComponentProps) {
  return <DocumentForm key={loaderData.name} {...loaderData} errors={actionData?.errors} />
}
