import type { Referable } from '#app/domain/clinic/document-part.ts'
import type { Needs } from '#app/platform/platform.server.ts'

/** What a document can refer to now. */
export async function listReferable({ clinic }: Needs<'clinic'>): Promise<Referable> {
  const { branches, offerings } = await clinic.read()
  return {
    branches: Object.fromEntries(branches.map(({ slug, name }) => [slug, name])),
    services: Object.fromEntries(offerings.services.map(({ id, title }) => [id, title])),
  }
}
