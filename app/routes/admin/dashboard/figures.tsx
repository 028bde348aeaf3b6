import { href } from 'react-router'
import { type StatusCounts, totalCount } from '#app/domain/appointments/lists/appointment-filter.ts'
import { listAddress } from '#app/lists/list-state.ts'
import { type Stat, StatCards } from '#app/ui/admin/list/stat-cards.tsx'

interface Figures {
  /** A figure is undefined where the role may not use what it counts. */
  appointments: StatusCounts | undefined
  posts: number | undefined
  images: number | undefined
}

/** The figures of the dashboard; each links to what it counts. */
export function Figures({ appointments, posts, images }: Figures) {
  const all = href('/admin/appointments')
  const stats: Stat[] = []
  if (appointments) {
    const total = totalCount(appointments)
    stats.push(
      { label: 'Total Appointments', value: total, to: all, edge: 'border-l-stone' },
      {
        label: 'Pending Appointments',
        value: appointments.pending,
        to: listAddress(all, { status: 'pending' }),
        edge: 'border-l-ochre',
      },
    )
  }
  if (posts !== undefined)
    stats.push({ label: 'Total Blog Posts', value: posts, to: href('/admin/blog') })
  if (images !== undefined)
    stats.push({ label: 'Gallery Images', value: images, to: href('/admin/gallery') })
  return <StatCards stats={stats} />
}
