import type { SelectType } from 'kysely'
import type { Database } from '#db/schema.ts'
import { adminUserColumns } from './admin-users.ts'
import { appointmentEventColumns } from './appointment-events.ts'
import { appointmentMessageColumns } from './appointment-messages.ts'
import { appointmentColumns } from './appointments.ts'
import { blogPostColumns } from './blog-posts.ts'
import { blogCategoryColumns, galleryCategoryColumns } from './categories.ts'
import { closureColumns } from './closures.ts'
import { type FilledBy, personalColumns } from './column-use.ts'
import { galleryImageColumns } from './gallery-images.ts'
import { guideColumns } from './guides.ts'

/** The tables whose columns are described, with the descriptions. */
export const describedTables = {
  appointments: appointmentColumns,
  appointment_events: appointmentEventColumns,
  appointment_messages: appointmentMessageColumns,
  blog_posts: blogPostColumns,
  blog_categories: blogCategoryColumns,
  gallery_images: galleryImageColumns,
  gallery_categories: galleryCategoryColumns,
  guides: guideColumns,
  closures: closureColumns,
  admin_users: adminUserColumns,
} as const

type Described = typeof describedTables

/** The sources of a table's columns. */
export type SourceOf<Table extends keyof Described> =
  Described[Table][keyof Described[Table]] extends { filledBy: infer Source extends string }
    ? Source
    : never

/**
 * The columns of a table that these sources fill, with their values: what a form must read and write. A column that the
 * form's code forgets does not compile.
 */
export type Filled<Table extends keyof Described, Source extends SourceOf<Table>> = {
  [Column in FilledBy<Described[Table], Source> & keyof Database[Table]]: SelectType<
    Database[Table][Column]
  >
}

/** The columns of any of these tables that contain data about a person. */
export const allPersonalColumns = Object.values(describedTables).flatMap(personalColumns)
