import { importAppointment } from '#app/domain/appointments/appointments.importing.server.ts'
import { importPost, importReason } from '#app/domain/blog/import/import-posts.server.ts'
import {
  type ImportedPost,
  plainText,
  type SkippedPost,
} from '#app/domain/blog/import/imported-post.ts'
import { isPostStatus } from '#app/domain/blog/post-status.ts'
import { importCategory } from '#app/domain/categories/categories.importing.server.ts'
import type { CategoryKind } from '#app/domain/categories/category.ts'
import { imageFormFields } from '#app/domain/gallery/image.ts'
import { importGalleryImage } from '#app/domain/gallery/image-insertion.server.ts'
import { blogFolder, galleryFolder } from '#app/domain/image-configuration.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { chooseStatusText } from '#app/domain/text-errors.ts'
import {
  readForeignPostgres,
  type TextRow,
} from '#app/platform/database/postgres/foreign-postgres.server.ts'
import { maxEmailLength } from '#app/values/email-address.ts'
import type { Result } from '#app/values/result.ts'
import { type HostedImages, hostedImages, type ImageSource } from './hosted-images.server.ts'
import { type HostedRows, openHostedRows } from './hosted-rows.server.ts'
import {
  hostedDay,
  hostedInstant,
  hostedTags,
  hostedTime,
  hostedViews,
  importedId,
} from './hosted-values.ts'
import {
  createReport,
  type ImportReport,
  type NounCount,
  type OnRow,
  type RowOutcome,
} from './import-report.ts'

/** The parts of the platform that the import uses. */
type ImportNeeds = Needs<'by' | 'db' | 'clock' | 'images' | 'settings'>

/** The previous site while it is imported. */
interface HostedSite {
  needs: ImportNeeds
  rows: HostedRows
  images: HostedImages
  report: ImportReport
  /** Whether nothing is stored, and the report only says what an import would do. */
  isDryRun: boolean
}

/** The ids of categories on this site, by their ids on the previous one; null for a category that was not imported. */
type CategoryIds = ReadonlyMap<string, string | null>

/** The report's outcome of an action that stores a row unless it was imported before. */
const outcomeOf = (result: Result<{ isNew: boolean }>): RowOutcome =>
  result.ok
    ? { kind: result.value.isNew ? 'imported' : 'imported-before', notes: [] }
    : { kind: 'skipped', notes: [importReason(result)] }

/** The outcome of an import of the previous site; after a dry run, the outcome that an import would have. */
export interface HostedImport {
  counts: NounCount[]
  /** Which rows were skipped and why, and what staff should look at. */
  lines: string[]
  /** The addresses of those who could sign in there; their passwords stay there. */
  staff: string[]
}

/**
 * Imports the previous site from its PostgreSQL: categories, appointments, posts and the gallery, each row by the rules
 * of its form and in a transaction of its own, so that a second run continues where the first one was stopped. A dry
 * run stores nothing and returns the same. Throws `ForeignDatabaseError` or `ImportError` with a sentence for the
 * terminal.
 */
export function importHostedSite(
  needs: ImportNeeds,
  databaseUrl: string,
  { isDryRun, onRow, ...source }: ImageSource & { isDryRun: boolean; onRow?: OnRow },
): Promise<HostedImport> {
  return readForeignPostgres(databaseUrl, async (database) => {
    const report = createReport(onRow)
    const rows = await openHostedRows(database, report)
    const images = hostedImages(needs, source, report, isDryRun)
    const site = { needs, rows, report, images, isDryRun }
    const blogCategories = await importHostedCategories(site, 'blog')
    const galleryCategories = await importHostedCategories(site, 'gallery')
    // Appointments come before the images, which take long.
    await importHostedAppointments(site)
    await importHostedPosts(site, blogCategories)
    await importHostedGallery(site, galleryCategories)
    const staff: string[] = []
    for await (const { email, is_active } of rows('admin_users', null)) {
      if (email && is_active !== 'false') staff.push(plainText(email, maxEmailLength))
    }
    return { counts: report.counts(), lines: report.lines, staff }
  })
}

/** Imports the appointments; the report names them by their ids alone. */
async function importHostedAppointments({ needs, rows, report, isDryRun }: HostedSite) {
  const options = { retentionMonths: needs.settings.retentionMonths, isDryRun }
  for await (const { id, ...row } of rows('appointments', 'appointments')) {
    const appointment = {
      id: importedId('appointments', id),
      fields: {
        ...row,
        preferred_date: hostedDay(row.preferred_date),
        appointment_date: hostedDay(row.appointment_date),
        appointment_time: hostedTime(row.appointment_time),
      },
      createdAt: hostedInstant(row.created_at),
      updatedAt: hostedInstant(row.updated_at),
    }
    report.add('appointments', id, outcomeOf(await importAppointment(needs, appointment, options)))
  }
}

async function importHostedCategories(
  { needs, rows, report, isDryRun }: HostedSite,
  kind: CategoryKind,
): Promise<CategoryIds> {
  const ids = new Map<string, string | null>()
  const [table, noun] = [`${kind}_categories` as const, `${kind} categories`]
  for await (const { id, name, slug, description, color } of rows(table, noun)) {
    const category = {
      id: importedId(table, id),
      name: name ?? '',
      slug: slug ?? '',
      description: description ?? '',
      color: color ?? '',
    }
    const result = await importCategory(needs, kind, category, isDryRun)
    ids.set(id, result.ok ? result.value.id : null)
    report.add(noun, id, outcomeOf(result))
  }
  return ids
}

/** Imports the images of the gallery; one whose picture cannot be fetched is tried again by the next run. */
async function importHostedGallery(
  { needs, rows, report, images, isDryRun }: HostedSite,
  categories: CategoryIds,
) {
  for await (const { id, ...row } of rows('gallery_images', 'gallery images')) {
    const image = {
      id: importedId('gallery_images', id),
      fields: {
        alt_text: plainText(row.alt_text ?? '', imageFormFields.alt_text.maxLength),
        category_id: categories.get(row.category_id ?? '') ?? '',
        is_featured: row.is_featured === 'true' ? 'yes' : '',
      },
      sortOrder: Number(row.sort_order) || 0,
      createdAt: hostedInstant(row.created_at),
    }
    const address = row.cloudinary_url || row.cloudinary_public_id || ''
    const findImage = () => images.importImage(address, galleryFolder)
    const result = await importGalleryImage(needs, image, { findImage, isDryRun })
    report.add('gallery images', id, outcomeOf(result))
  }
}

/** Imports the posts by the rules of the editor. */
async function importHostedPosts(
  { needs, rows, report, images, isDryRun }: HostedSite,
  categories: CategoryIds,
) {
  const findImage = (address: string) => images.importImage(address, blogFolder)
  for await (const row of rows('blog_posts', 'posts')) {
    const post = readHostedPost(row, categories)
    const outcome = await importPost(needs, post, { findImage, isDryRun })
    report.add('posts', `“${outcome.title}” (${row.id})`, outcome)
  }
}

function readHostedPost(
  { id, ...row }: TextRow & { id: string },
  categories: CategoryIds,
): ImportedPost | SkippedPost {
  const text = (name: string) => row[name] ?? ''
  const [title, status] = [text('title'), text('status')]
  if (!isPostStatus(status)) return { title, skipReason: `status: ${chooseStatusText}` }
  return {
    id: importedId('blog_posts', id),
    title,
    slug: text('slug'),
    excerpt: text('excerpt'),
    html: text('content'),
    status,
    publishedAt: hostedInstant(row.published_at),
    createdAt: hostedInstant(row.created_at),
    categoryId: categories.get(text('category_id')) ?? null,
    tags: hostedTags(row.tags),
    featured: row.featured_image
      ? { address: row.featured_image, alt: text('featured_image_alt') }
      : null,
    metaTitle: text('meta_title'),
    metaDescription: text('meta_description'),
    viewCount: hostedViews(row.view_count),
  }
}
