import { href, useSearchParams } from 'react-router'
import { platform, staffMember } from '#app/http/context.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { DayControls } from '#app/routes/admin/day-sheet/day-controls.tsx'
import { recordSheetView } from '#app/routes/admin/day-sheet/read-day.server.ts'
import type { Route } from './+types/page.ts'
import { CheckInBoard } from './check-in-board.tsx'
import { readCheckIn } from './read-check-in.server.ts'

export const handle = { permission: 'appointments' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const shown = await readCheckIn(needs, context.get(staffMember), url.searchParams)
  const { date, branch } = shown.list
  const subject = branch ? `${date}, ${branch}` : date
  await recordSheetView(needs, { action: 'appointments.check-in-opened', rowId: date, subject })
  return shown
}

export const meta = adminMeta('Waiting-room Screen')

export default function CheckInPage({ loaderData: { day, list } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <>
      <DayControls
        {...day}
        path={href('/admin/waiting-room')}
        other={{ path: href('/admin/day-sheet'), text: 'Day Sheet' }}
        key={`controls ${query}`}
      />
      <h1 className="print-hidden mt-5">Waiting-room Screen</h1>
      <p className="print-hidden mt-1 text-stone">
        For the waiting room, on a monitor or on paper: it has initials alone, and nothing about
        health.
      </p>
      <CheckInBoard key={`list ${query}`} initialList={list} />
    </>
  )
}
