import { staff } from './0001-staff.ts'
import { blog } from './0002-blog.ts'
import { gallery } from './0003-gallery.ts'
import { appointments } from './0004-appointments.ts'
import { outbox } from './0005-outbox.ts'
import { trigramSearch } from './0006-trigram-search.ts'
import { signIn } from './0007-sign-in.ts'
import { outboxDelivery } from './0008-outbox-delivery.ts'
import { frontDesk } from './0009-desk.ts'
import { statistics } from './0010-statistics.ts'
import { pictures } from './0011-pictures.ts'
import { galleryAdmin } from './0012-gallery-desk.ts'
import { blogReading } from './0013-blog-search.ts'
import { blogAdmin } from './0014-blog-desk.ts'
import { categoryCounts } from './0015-category-counts.ts'
import { starterContent } from './0016-starter-content.ts'
import { signInPauses } from './0017-sign-in-pauses.ts'
import { adminSearch } from './0018-desk-search.ts'
import { focalPoints } from './0021-focal-points.ts'
import { imageUses } from './0022-image-uses.ts'
import { versions } from './0023-versions.ts'
import { removalQueue } from './0024-removal-queue.ts'
import { failedTasks } from './0025-failed-tasks.ts'
import { roles } from './0026-roles.ts'
import { auditTrail } from './0027-audit-trail.ts'
import { website } from './0028-website.ts'
import { hours } from './0029-hours.ts'
import { breaches } from './0030-breaches.ts'
import { linkOrigins } from './0031-link-origins.ts'
import { offerings } from './0032-offerings.ts'
import { sealedLinks } from './0033-sealed-links.ts'
import { dailyWork } from './0034-daily-work.ts'
import { guides } from './0035-guides.ts'
import type { SchemaMigration } from './migration.ts'

/** Every migration in order: a list and not a folder scan, because the server is bundled. */
export const migrations: readonly SchemaMigration[] = [
  staff,
  blog,
  gallery,
  appointments,
  outbox,
  trigramSearch,
  signIn,
  outboxDelivery,
  frontDesk,
  statistics,
  pictures,
  galleryAdmin,
  blogReading,
  blogAdmin,
  categoryCounts,
  starterContent,
  signInPauses,
  adminSearch,
  focalPoints,
  imageUses,
  versions,
  removalQueue,
  failedTasks,
  roles,
  auditTrail,
  website,
  hours,
  breaches,
  linkOrigins,
  offerings,
  sealedLinks,
  dailyWork,
  guides,
]
