import { BadgeCheck, BadgeX, Pencil } from 'lucide-react'
import { href } from 'react-router'
import { type Approval, approvalText, guideTexts } from '#app/domain/guides/guide.ts'
import { guidesByTitle, listGuides } from '#app/domain/guides/guides.server.ts'
import { isPermitted } from '#app/domain/staff/role.ts'
import { platform, staffMember } from '#app/http/context.ts'
import { readPageStart } from '#app/platform/database/list-page.server.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import type { Column } from '#app/ui/admin/list/resource-table.tsx'
import { RowAct } from '#app/ui/admin/list/row-actions.tsx'
import { DeleteLink, DialogLink, RowLink } from '#app/ui/admin/list/row-link.tsx'
import { useListState } from '#app/ui/admin/list/use-list-state.ts'
import type { Route } from './+types/page.ts'

export const handle = { permission: 'content' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const start = readPageStart(url.searchParams, guidesByTitle)
  const guides = await listGuides(context.get(platform), start)
  return { ...guides, mayApprove: isPermitted(context.get(staffMember), 'approvals') }
}

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Guides')

export default function Guides({ loaderData }: Route.ComponentProps) {
  return (
    <ResourceList
      title="Guides"
      parent={{ label: 'Website', to: href('/admin/website') }}
      create={{ label: 'New Guide', to: href('/admin/guides/new') }}
      notice={
        <p className="mt-2 max-w-prose text-stone">
          How to prepare for a test. Visitors see a guide once an owner has recorded a clinician’s
          approval. Choose the guide of each service under Website, Services.
        </p>
      }
      loadingText={listScreens.guides.loading}
      rows={loaderData.rows}
      columns={columns}
      rowActions={(row) => <GuideActions {...row} mayApprove={loaderData.mayApprove} />}
      empty={{ title: 'No guides', text: <p>Write the first one: how to prepare for a scan.</p> }}
      pages={loaderData}
      pageLabels={['Earlier in the alphabet', 'Later in the alphabet']}
      doneTexts={guideTexts.done}
    />
  )
}

const columns: Column<GuideRow>[] = [
  {
    head: 'Guide',
    isRowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ title }) => <bdi className="font-semibold">{title}</bdi>,
  },
  {
    head: 'Approval',
    className: 'wrap-anywhere',
    cell: (row) => approvalText(row) ?? 'Not approved: visitors do not see it',
  },
]

type GuideRow = Approval & { id: string; version: number; title: string }

interface GuideActionsProps extends GuideRow {
  mayApprove: boolean
}

function GuideActions({ id, version, title, approved_on, mayApprove }: GuideActionsProps) {
  const { dialog } = useListState()
  return (
    <>
      <RowLink
        icon={Pencil}
        label={`Edit the guide ${title}`}
        to={href('/admin/guides/:id/edit', { id })}
      />
      {approved_on && (
        <RowAct
          action={href('/admin/guides/:id/:act', { id, act: 'withdraw' })}
          fields={{ version }}
          className="icon-button cursor-pointer"
        >
          <BadgeX aria-hidden size={20} />
          <span className="sr-only">Take back the approval of the guide {title}</span>
        </RowAct>
      )}
      {!approved_on && mayApprove && (
        <DialogLink
          icon={BadgeCheck}
          label={`Record the approval of the guide ${title}`}
          to={dialog(href('/admin/guides/:id/approve', { id }))}
        />
      )}
      <DeleteLink
        label={`Delete the guide ${title}`}
        to={dialog(href('/admin/guides/:id/delete', { id }))}
      />
    </>
  )
}
