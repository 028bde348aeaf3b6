import { Link, redirect } from 'react-router'
import { comparePost, restorePost } from '#app/domain/blog/admin/posts.restoring.server.ts'
import { postRefusals } from '#app/domain/blog/post.ts'
import { thisNotSaved } from '#app/domain/resource-texts.ts'
import { compareDocument, restoreDocument } from '#app/domain/website/documents/documents.server.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { respondWithError } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { postsAddressAfter } from '#app/routes/admin/blog/listed-row.ts'
import { Differences } from '#app/routes/admin/conflict-dialog.tsx'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { documentIn, redirectAfterSaving } from '#app/routes/admin/website/addresses.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { moment } from '#app/values/date-text.ts'
import { questionIn } from '#app/values/forms/edited-fields.ts'
import type { Route } from './+types/version.ts'

export const handle = { permission: 'content' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id = '', document } = params
  const needs = context.get(platform)
  const earlier = readVersion(params.version)
  if (document === undefined) return found(await comparePost(needs, id, earlier))
  return found(await compareDocument(needs, documentIn({ document }), earlier))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id = '', document } = params
  const needs = context.get(platform)
  const { version, ...fields } = await readForm(request)
  const edit = { earlier: readVersion(params.version), version: readVersion(version) }
  if (document === undefined) {
    const post = await restorePost(needs, { id, ...edit })
    if (post.ok) throw redirect(postsAddressAfter('saved'))
    return respondWithError(post, postRefusals)
  }
  const sent = { name: documentIn({ document }), ...edit, question: questionIn(fields) }
  const saved = await restoreDocument(needs, sent, context.get(staffMember))
  if (saved.ok) throw redirectAfterSaving()
  return respondWithError(saved, websiteTexts.refusals)
}

export const clientAction = catchOneError(thisNotSaved)

export const meta = adminMeta('An Earlier Version')

export default function Version({ loaderData, actionData }: Route.ComponentProps) {
  const { version, title, differences, saved_at, saved_by_name } = loaderData
  const error = actionData?.error
  return (
    <div className="max-w-form">
      <p>
        <Link to=".." relative="path" className="link inline-flex min-h-11 items-center">
          ← Earlier Versions
        </Link>
      </p>
      <h1 className="wrap-anywhere">
        “<bdi>{title}</bdi>”
      </h1>
      <p className="mt-2 text-stone">
        Saved on {moment(saved_at)} by <bdi>{saved_by_name}</bdi>
      </p>
      {differences.length === 0 ? (
        <p className="card mt-4">It has not changed since then.</p>
      ) : (
        <>
          <h2 className="mt-5">What will change if you restore it</h2>
          {differences.map(({ name, label, segments }) => (
            <section key={name} className="card mt-3">
              <h3>{label}</h3>
              <Differences label={label} segments={segments} />
            </section>
          ))}
          <ResourceForm
            errors={error === undefined ? undefined : { '': error }}
            version={version}
            label="Restore this version"
            pendingLabel="Restoring..."
            className="mt-5 grid gap-4"
          />
        </>
      )}
    </div>
  )
}
