import { CalendarDays, Images, PenLine, Plus, Tags } from 'lucide-react'
import { href, Link } from 'react-router'
import { Panel } from './panel.tsx'

/** Links to what staff do most. */
export function QuickActions() {
  return (
    <Panel title="Quick Actions">
      <div className="mt-2 grid gap-3 sm:max-lg:grid-cols-2 lg:*:px-3">
        <Link to={href('/admin/appointments')} className="button">
          <CalendarDays aria-hidden size={20} /> Manage Appointments
        </Link>
        <Link to={href('/admin/appointments/new')} className="button button-quiet">
          <Plus aria-hidden size={20} /> New Appointment
        </Link>
        <Link to={href('/admin/blog/new')} className="button button-quiet">
          <PenLine aria-hidden size={20} /> New Blog Post
        </Link>
        <Link
          to={href('/admin/:kind/categories', { kind: 'blog' })}
          className="button button-quiet"
        >
          <Tags aria-hidden size={20} /> Blog Categories
        </Link>
        <Link to={href('/admin/gallery')} className="button button-quiet">
          <Images aria-hidden size={20} /> Manage Gallery
        </Link>
        <Link
          to={href('/admin/:kind/categories', { kind: 'gallery' })}
          className="button button-quiet"
        >
          <Tags aria-hidden size={20} /> Gallery Categories
        </Link>
      </div>
    </Panel>
  )
}
