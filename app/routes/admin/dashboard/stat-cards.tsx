import { CalendarClock, CalendarDays, FileText, Images, type LucideIcon } from 'lucide-react'
import { href, Link } from 'react-router'

export interface Stats {
  appointments: number
  pending: number
  posts: number
  images: number
}

/** The four figures at the top (specification, section 2); what has a page of its own leads there. */
export function StatCards({ appointments, pending, posts, images }: Stats) {
  const all = href('/admin/appointments')
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <Stat label="Total Appointments" value={appointments} icon={CalendarDays} to={all} />
      <Stat
        label="Pending Appointments"
        value={pending}
        icon={CalendarClock}
        to={`${all}?status=pending`}
      />
      <Stat label="Total Blog Posts" value={posts} icon={FileText} to={href('/admin/blog')} />
      <Stat label="Gallery Images" value={images} icon={Images} />
    </ul>
  )
}

const card = 'card flex h-full flex-col justify-between gap-2'

function Stat(stat: { label: string; value: number; icon: LucideIcon; to?: string }) {
  const { label, value, icon: Icon, to } = stat
  const inside = (
    <>
      <span className="flex items-start justify-between gap-2 text-stone">
        {label} <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-terracotta" />
      </span>
      <strong className="font-display text-3xl text-indigo tabular-nums">
        {value.toLocaleString('en')}
      </strong>
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} className={`${card} hover:border-indigo`}>
          {inside}
        </Link>
      ) : (
        <div className={card}>{inside}</div>
      )}
    </li>
  )
}
