import type { ContentChanges } from '#app/platform/content-changes.ts'
import { createLastKnown, type LastKnown } from '#app/platform/last-known.server.ts'
import type { ClinicContent } from './content.ts'
import { fillContent } from './fill-content.ts'
import { seed } from './seed/seed.ts'

/** What the clinic says of itself, as this process knows it; the seed before the first reading. */
export type Clinic = LastKnown<ClinicContent>

/** Reads the documents that were saved; one that never was is its seed. */
export type ReadDocuments = () => Promise<Partial<ClinicContent>>

/** Keeps the content in memory: one reading serves everybody until a change is reported. */
export function createClinic(
  { content }: { content: ContentChanges },
  readDocuments: ReadDocuments = async () => ({}),
): Clinic {
  return createLastKnown(
    { content },
    async () => fillContent({ ...seed, ...(await readDocuments()) }),
    fillContent(seed),
  )
}
