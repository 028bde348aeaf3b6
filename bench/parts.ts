import { measureAdminLists } from './admin-lists.ts'
import { measureAttacks } from './attacks.ts'
import { measureDashboard } from './dashboard.ts'
import { measureExport } from './export.ts'
import { measureFirstPaint } from './first-paint.ts'
import { measureFlood } from './flood.ts'
import { measureGallery } from './gallery.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMachine } from './machine.ts'
import type { Measure } from './measure.ts'
import { measureNumbers } from './numbers.ts'
import { measurePictures } from './pictures.ts'
import { measurePosts } from './posts.ts'
import { measureRendering, measureRequests, measureStart } from './process.ts'
import { measureThroughput } from './throughput.ts'

/** What is measured, by the name that the command line chooses it by. */
export const parts: Record<string, (chosen?: string) => Promise<Measure[]>> = {
  machine: measureMachine,
  start: measureStart,
  rendering: measureRendering,
  throughput: measureThroughput,
  requests: measureRequests,
  appointments: measureAdminLists,
  posts: measurePosts,
  gallery: measureGallery,
  export: measureExport,
  dashboard: measureDashboard,
  numbers: measureNumbers,
  flood: measureFlood,
  attacks: measureAttacks,
  pictures: measurePictures,
  'first-paint': measureFirstPaint,
  lighthouse: measureLighthouse,
}
