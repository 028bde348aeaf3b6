import { href } from 'react-router'
import { breachFields, breachTexts } from '#app/domain/personal-data/breach.ts'
import { type Breach, listBreaches } from '#app/domain/personal-data/breaches.server.ts'
import { platform } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { listScreens } from '#app/routes/admin/frame/screens.ts'
import { refreshOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { ResourceList } from '#app/ui/admin/list/resource-list.tsx'
import type { Column } from '#app/ui/admin/list/resource-table.tsx'
import { EditAndDelete } from '#app/ui/admin/list/row-link.tsx'
import type { Route } from './+types/page.ts'

export const handle = { permission: 'personal-data' }

export const loader = ({ context, url }: Route.LoaderArgs) =>
  listBreaches(context.get(platform), url.searchParams)

export const shouldRevalidate = refreshOnConflict

export const meta = adminMeta('Breach Register')

export default function Breaches({ loaderData }: Route.ComponentProps) {
  return (
    <ResourceList
      title="Breach Register"
      parent={{ label: 'Personal Data', to: href('/admin/personal-data') }}
      create={{
        label: 'New Breach',
        to: href('/admin/personal-data/breaches/new'),
        isDialog: true,
      }}
      notice={
        <p className="mt-2 max-w-prose text-stone">
          Did somebody see, take or lose data of patients or colleagues? Write it down here at once.
          Then tell the Data Protection Commission and the people as soon as you can. See Act 843,
          section 31.
        </p>
      }
      loadingText={listScreens.breaches.loading}
      rows={loaderData.rows}
      columns={columns}
      rowActions={({ id, title }) => (
        <EditAndDelete
          name={`the breach ${title}`}
          edit={href('/admin/personal-data/breaches/:id/edit', { id })}
          delete={href('/admin/personal-data/breaches/:id/delete', { id })}
        />
      )}
      empty={{ title: 'No breaches' }}
      pages={loaderData}
      doneTexts={breachTexts.done}
    />
  )
}

const columns: Column<Breach>[] = [
  {
    head: breachFields.title.label,
    isRowHeader: true,
    className: 'wrap-anywhere',
    cell: ({ title }) => <bdi className="font-semibold">{title}</bdi>,
  },
  { head: 'When', className: 'wrap-anywhere', cell: ({ noticed }) => noticed },
  { head: 'Reported', className: 'wrap-anywhere', cell: ({ reported }) => reported || 'Not yet' },
]
