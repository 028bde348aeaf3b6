import { documents } from '#app/domain/clinic/documents.ts'
import { branchNames } from '#app/domain/clinic/offerings.ts'
import { listGuideNames } from '#app/domain/guides/guides.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { isPermitted } from '#app/domain/staff/role.ts'
import { goOnAfterSaving } from '#app/domain/website/checklist.server.ts'
import { checklist } from '#app/domain/website/checklist.ts'
import { findDocument, saveDocumentText } from '#app/domain/website/documents/documents.server.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { acceptBody } from '#app/http/request-rules.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import editorStyles from '#app/routes/admin/text-editor/editor.css?url'
import { publicIdPlaceholder } from '#app/routes/admin/text-editor/image-address.ts'
import { questionIn } from '#app/values/forms/edited-fields.ts'
import { invalid } from '#app/values/result.ts'
import type { Route } from './+types/document.ts'
import { documentIn, redirectAfterSaving } from './addresses.ts'
import { DocumentForm, withoutScript } from './document-form.tsx'
import { redirectToStep, setUpItemIn } from './set-up-address.ts'

export const handle = { permission: 'content' }

// A text of 100,000 characters is larger than a form.
export const middleware: Route.MiddlewareFunction[] = [acceptBody('post')]

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const name = documentIn(params)
  const item = setUpItemIn(url.searchParams)
  const needs = context.get(platform)
  const [document, facts] = await Promise.all([findDocument(needs, name), readDocumentFacts(needs)])
  return { name, ...document, ...facts, field: item ? checklist[item].field : undefined }
}

async function readDocumentFacts(needs: Needs<'clinic' | 'db' | 'images'>) {
  const { images } = needs
  const { branches, offerings } = await needs.clinic.read()
  return {
    referable: {
      branches: branchNames(branches),
      services: Object.fromEntries(offerings.services.map(({ id, title }) => [id, title])),
      guides: await listGuideNames(needs),
    },
    images: {
      preview: images.deliveryUrl(publicIdPlaceholder, { width: 400 }),
      uploads: images.uploads,
    },
  }
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const name = documentIn(params)
  const { content = '', version, ...fields } = await readForm(request)
  // Without scripts a form carries the stored values, whatever was typed.
  if (fields[withoutScript]) return respondToFailure(invalid({ '': websiteTexts.needsScript }), {})
  const needs = context.get(platform)
  const staff = context.get(staffMember)
  const saved = await saveDocumentText(
    needs,
    { name, version: readVersion(version), text: content, question: questionIn(fields) },
    staff,
  )
  if (saved.ok) {
    const item = isPermitted(staff, 'set-up') ? setUpItemIn(url.searchParams) : null
    throw item ? redirectToStep(await goOnAfterSaving(needs, item), 'saved') : redirectAfterSaving()
  }
  const { conflict, refusals } = websiteTexts
  const newer = saved.kind === 'conflict' ? { conflict: saved.current } : {}
  return respondToFailure(saved, newer, { ...refusals, conflict })
}

export const clientAction = catchErrors(websiteTexts.notSaved, {})

export const links = () => [{ rel: 'stylesheet', href: editorStyles }]

export const meta = (args: Route.MetaArgs) =>
  adminMeta(args.loaderData ? documents[args.loaderData.name].title : 'Website')(args)

export default function Document({ loaderData, actionData }: Route.ComponentProps) {
  return <DocumentForm key={loaderData.name} {...loaderData} {...actionData} />
}
