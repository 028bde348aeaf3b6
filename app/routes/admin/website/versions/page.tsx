import { href } from 'react-router'
import { documents } from '#app/domain/clinic/documents.ts'
import { maxVersions } from '#app/domain/earlier-versions.ts'
import { listVersions } from '#app/domain/website/documents/document-versions.server.ts'
import { findDocument } from '#app/domain/website/documents/documents.server.ts'
import { platform } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { documentIn } from '#app/routes/admin/website/addresses.ts'
import { VersionList } from '#app/ui/admin/earlier-versions.tsx'
import type { Route } from './+types/page.ts'

export const handle = { permission: 'content' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const name = documentIn(params)
  const needs = context.get(platform)
  const [{ version }, versions] = await Promise.all([
    findDocument(needs, name),
    listVersions(needs, name),
  ])
  return { name, version, versions }
}

export const meta = adminMeta('Earlier Versions')

export default function Versions({ loaderData }: Route.ComponentProps) {
  const { name, version, versions } = loaderData
  const { title } = documents[name]
  return (
    <VersionList
      back={{ to: href('/admin/website/:document', { document: name }), text: title }}
      title={title}
      versions={versions}
      present={version}
      limit={maxVersions}
      to={(each) =>
        href('/admin/website/:document/versions/:version', { document: name, version: each })
      }
      empty="This text has no earlier versions yet."
    />
  )
}
