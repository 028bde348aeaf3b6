import { appointmentEventColumns } from './appointment-events.ts'
import { appointmentMessageColumns } from './appointment-messages.ts'
import { appointmentColumns } from './appointments.ts'
import { blogPostColumns } from './blog-posts.ts'
import { blogCategoryColumns, galleryCategoryColumns } from './categories.ts'
import { personalColumns } from './column-use.ts'
import { galleryImageColumns } from './gallery-images.ts'

/** The tables whose columns are described, with the descriptions. */
export const describedTables = {
  appointments: appointmentColumns,
  appointment_events: appointmentEventColumns,
  appointment_messages: appointmentMessageColumns,
  blog_posts: blogPostColumns,
  blog_categories: blogCategoryColumns,
  gallery_images: galleryImageColumns,
  gallery_categories: galleryCategoryColumns,
} as const

/** The columns of any of these tables that contain data about a patient. */
export const allPersonalColumns = Object.values(describedTables).flatMap(personalColumns)
