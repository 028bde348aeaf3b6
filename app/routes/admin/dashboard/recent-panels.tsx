import { Pencil } from 'lucide-react'
import { href, Link } from 'react-router'
import type { RecentImage } from '#app/domain/gallery/images.list.server.ts'
import { HostImage } from '#app/ui/host-image.tsx'
import { shortDate } from '#app/values/date-text.ts'
import { Panel } from './panel.tsx'
import { StatusBadge } from './status-badge.tsx'

interface RecentAppointment {
  id: string
  first_name: string
  last_name: string
  service: string
  status: string
  created_at: string
}

interface RecentPanelsProps {
  appointments: { recent: RecentAppointment[] } | null
  content: { blog: { posts: RecentPost[] }; gallery: { images: RecentImage[] } } | null
}

/**
 * The newest appointments, posts and images. Appointments and posts stand side by side where the lists are about equally
 * long, so that neither card is half empty.
 */
export function RecentPanels({ appointments, content }: RecentPanelsProps) {
  const difference =
    appointments && content ? Math.abs(appointments.recent.length - content.blog.posts.length) : 0
  return (
    <div className={difference > 1 ? 'panels panels-single' : 'panels panels-even'}>
      {appointments && <RecentAppointments appointments={appointments.recent} />}
      {content && (
        <>
          <RecentPosts posts={content.blog.posts} />
          <RecentImages images={content.gallery.images} />
        </>
      )}
    </div>
  )
}

function RecentAppointments({ appointments }: { appointments: RecentAppointment[] }) {
  return (
    <Panel
      title="Recent Appointments"
      more={<ViewAll what="appointments" to={href('/admin/appointments')} />}
    >
      {appointments.length === 0 && <Empty>No appointments yet</Empty>}
      <ul className="divide-y divide-clay">
        {appointments.map(({ id, first_name, last_name, service, status, created_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-0 grow basis-36 wrap-anywhere">
              <Link
                to={href('/admin/appointments/:id/edit', { id })}
                className="link -my-2.5 block py-2.5 font-semibold"
              >
                <bdi>{`${first_name} ${last_name}`}</bdi>
              </Link>
              <span className="text-stone">
                {service}, {shortDate(created_at)}
              </span>
            </span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export interface RecentPost {
  id: string
  slug: string
  title: string
  state: string
  created_at: string
  isPublic: boolean
}

function RecentPosts({ posts }: { posts: RecentPost[] }) {
  return (
    <Panel title="Recent Blog Posts" more={<ViewAll what="posts" to={href('/admin/blog')} />}>
      {posts.length === 0 && (
        <div className="py-4 text-center">
          <p className="text-stone">No blog posts yet</p>
          <Link to={href('/admin/blog/new')} className="button mt-3">
            Create First Post
          </Link>
        </div>
      )}
      <ul className="divide-y divide-clay">
        {posts.map(({ id, slug, title, state, created_at, isPublic }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <span className="min-w-0 grow basis-36 wrap-anywhere">
              {/* What visitors cannot see yet is shown to staff alone (D-22). */}
              <a
                href={
                  isPublic ? href('/blog/:slug', { slug }) : href('/admin/blog/preview/:id', { id })
                }
                className="link -my-2.5 block py-2.5 font-semibold"
              >
                {title}
              </a>
              <span className="text-stone">
                {state}, {shortDate(created_at)}
              </span>
            </span>
            <Link to={href('/admin/blog/edit/:id', { id })} className="icon-button shrink-0">
              <Pencil aria-hidden size={20} />
              <span className="sr-only">Edit {title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function RecentImages({ images }: { images: RecentImage[] }) {
  return (
    <Panel
      title="Recent Gallery Images"
      more={<ViewAll what="images" to={href('/admin/gallery')} />}
    >
      {images.length === 0 && (
        <div className="pb-6 text-center">
          <Empty>No images yet</Empty>
          <Link to={href('/admin/gallery/new')} className="button">
            Upload Images
          </Link>
        </div>
      )}
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {images.map(({ id, image, alt_text }) => (
          <li key={id}>
            <HostImage
              image={image}
              alt={alt_text ?? ''}
              sizes="(min-width: 64rem) 12rem, 30vw"
              className="aspect-square rounded-lg"
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const ViewAll = ({ what, to }: { what: string; to: string }) => (
  <Link to={to} className="link inline-flex min-h-11 items-center">
    View All<span className="sr-only"> {what}</span>
  </Link>
)

const Empty = ({ children }: { children: string }) => (
  <p className="py-6 text-center text-stone">{children}</p>
)
