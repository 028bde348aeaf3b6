import type { ContentChanges } from '#app/platform/content-changes.ts'
import { createLastKnown, type LastKnown } from '#app/platform/last-known.server.ts'
import type { ClinicContent } from './content.ts'
import { fillContent } from './fill-content.ts'
import { seed } from './seed/seed.ts'

/** The clinic's content as this process has read it last; before that, the seed. */
export type Clinic = LastKnown<ClinicContent>

/** Reads the documents that were saved; for the others the seed is used. */
export type ReadDocuments = () => Promise<Partial<ClinicContent>>

/** Caches the content until a change is reported. */
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
