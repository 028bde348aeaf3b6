import { href } from 'react-router'
import { type Stat, StatCards } from '#app/ui/admin/list/stat-cards.tsx'

interface Figures {
  appointments: number
  pending: number
  posts: number
  images: number
}

/** The four figures of the dashboard; each links to what it counts. */
export function Figures({ appointments, pending, posts, images }: Figures) {
  const all = href('/admin/appointments')
  const stats: Stat[] = [
    { label: 'Total Appointments', value: appointments, to: all, edge: 'border-l-stone' },
    {
      label: 'Pending Appointments',
      value: pending,
      to: `${all}?status=pending`,
      edge: 'border-l-ochre',
    },
    { label: 'Total Blog Posts', value: posts, to: href('/admin/blog') },
    { label: 'Gallery Images', value: images, to: href('/admin/gallery') },
  ]
  return <StatCards stats={stats} />
}
