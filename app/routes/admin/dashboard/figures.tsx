import { href } from 'react-router'
import { type StatusCounts, totalCount } from '#app/domain/appointments/appointment-filter.ts'
import { type Stat, StatCards } from '#app/ui/admin/list/stat-cards.tsx'

interface Figures {
  appointments: StatusCounts
  posts: number
  images: number
}

/** The four figures of the dashboard; each links to what it counts. */
export function Figures({ appointments, posts, images }: Figures) {
  const all = href('/admin/appointments')
  const stats: Stat[] = [
    {
      label: 'Total Appointments',
      value: totalCount(appointments),
      to: all,
      edge: 'border-l-stone',
    },
    {
      label: 'Pending Appointments',
      value: appointments.pending,
      to: `${all}?status=pending`,
      edge: 'border-l-ochre',
    },
    { label: 'Total Blog Posts', value: posts, to: href('/admin/blog') },
    { label: 'Gallery Images', value: images, to: href('/admin/gallery') },
  ]
  return <StatCards stats={stats} />
}
