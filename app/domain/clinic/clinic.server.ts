import type { ContentChanges } from '#app/platform/content-changes.ts'
import { isDatabaseOutage } from '#app/platform/database/outage.ts'
import type { ClinicContent } from './content.ts'
import { fillContent } from './fill-content.ts'
import { seed } from './seed/seed.ts'

/** What the clinic says of itself, as this process knows it. */
export interface Clinic {
  /** The content that was read last; the seed before the first reading. */
  current(): ClinicContent
  /**
   * The content in force, stored by the process until content changes; the last known one while the database is
   * away. The object stays the same while its documents do, so what is made from it can be cached by it.
   */
  read(): Promise<ClinicContent>
}

/** Reads the documents that were saved; one that never was is its seed. */
export type ReadDocuments = () => Promise<Partial<ClinicContent>>

/** Keeps the content in memory: one reading serves everybody until a change is reported. */
export function createClinic(
  { content }: { content: ContentChanges },
  readDocuments: ReadDocuments = async () => ({}),
): Clinic {
  let known = { stored: '', content: fillContent(seed) }
  let reading: Promise<ClinicContent> | undefined
  content.subscribe(() => {
    reading = undefined
  })

  function readOnce(): Promise<ClinicContent> {
    const started: Promise<ClinicContent> = readDocuments().then(
      (documents) => {
        const stored = JSON.stringify(documents)
        // A reading that a change has overtaken must not replace the one after it.
        if (reading !== started) return read()
        if (stored !== known.stored) {
          known = { stored, content: fillContent({ ...seed, ...documents }) }
        }
        return known.content
      },
      (error) => {
        if (reading === started) reading = undefined
        if (!isDatabaseOutage(error)) throw error
        return known.content
      },
    )
    return started
  }

  function read(): Promise<ClinicContent> {
    reading ??= readOnce()
    return reading
  }
  return { current: () => known.content, read }
}
