import { href, redirect } from 'react-router'
import { postFields } from '#app/domain/blog/admin/post-form.ts'
import { compareRevision, restoreRevision } from '#app/domain/blog/admin/posts.restoring.server.ts'
import { postNotSaved, postRefusals } from '#app/domain/blog/post.ts'
import { platform } from '#app/http/context.ts'
import { readForm, readVersion } from '#app/http/form.ts'
import { found } from '#app/http/found.ts'
import { respondWithError } from '#app/http/respond.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { postsAddressAfter } from '#app/routes/admin/blog/listed-row.ts'
import { Differences } from '#app/routes/admin/conflict-dialog.tsx'
import { catchOneError } from '#app/routes/admin/errors/catch-action-errors.ts'
import { EarlierVersion } from '#app/ui/admin/earlier-versions.tsx'
import type { Route } from './+types/version.ts'

export const handle = { permission: 'content' }

export async function loader({ params: { id, version }, context }: Route.LoaderArgs) {
  return found(await compareRevision(context.get(platform), id, readVersion(version)))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { version } = await readForm(request)
  const result = await restoreRevision(context.get(platform), {
    id: params.id,
    revision: readVersion(params.version),
    version: readVersion(version),
  })
  if (result.ok) throw redirect(postsAddressAfter('saved'))
  return respondWithError(result, postRefusals)
}

export const clientAction = catchOneError(postNotSaved)

export const meta = adminMeta('An Earlier Version')

export default function Version({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, title, differences, ...saved } = loaderData
  return (
    <EarlierVersion
      list={href('/admin/blog/edit/:id/versions', { id })}
      title={
        <>
          “<bdi>{title}</bdi>”
        </>
      }
      saved={saved}
      differences={
        differences.length > 0
          ? differences.map(({ field, segments }) => (
              <section key={field} className="card mt-3">
                <h3>{postFields[field].label}</h3>
                <Differences label={postFields[field].label} segments={segments} />
              </section>
            ))
          : null
      }
      same="The post has not changed since then."
      version={version}
      error={actionData?.error}
    />
  )
}
