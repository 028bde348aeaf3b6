import { href } from 'react-router'
import { documents } from '#app/domain/clinic/documents.ts'
import { compareVersion, restoreVersion } from '#app/domain/website/documents/documents.server.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { respondWithError } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { Differences } from '#app/routes/admin/conflict-dialog.tsx'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { documentIn, redirectAfterSaving } from '#app/routes/admin/website/addresses.ts'
import { EarlierVersion } from '#app/ui/admin/earlier-versions.tsx'
import { questionIn } from '#app/values/forms/edited-fields.ts'
import type { Route } from './+types/version.ts'

export const handle = { permission: 'content' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const name = documentIn(params)
  const version = readVersion(params.version)
  return { name, ...found(await compareVersion(context.get(platform), name, version)) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { version, ...fields } = await readForm(request)
  const saved = await restoreVersion(
    context.get(platform),
    {
      name: documentIn(params),
      earlier: readVersion(params.version),
      version: readVersion(version),
      question: questionIn(fields),
    },
    context.get(staffMember),
  )
  if (saved.ok) throw redirectAfterSaving()
  return respondWithError(saved, websiteTexts.refusals)
}

export const clientAction = catchOneError(websiteTexts.notSaved)

export const meta = adminMeta('An Earlier Version')

export default function Version({ loaderData, actionData }: Route.ComponentProps) {
  const { name, version, differences, ...saved } = loaderData
  const { title } = documents[name]
  return (
    <EarlierVersion
      list={href('/admin/website/:document/versions', { document: name })}
      title={title}
      saved={saved}
      differences={
        differences.length > 0 ? (
          <div className="card mt-3">
            <Differences label={title} segments={differences} />
          </div>
        ) : null
      }
      same="This text has not changed since then."
      version={version}
      error={actionData?.error}
    />
  )
}
