import type { Referable } from '#app/domain/clinic/document-part.ts'
import { listGuideNames } from '#app/domain/guides/guides.public.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'

/** The present branches, services and guides, to which documents can refer. */
export async function listReferable(needs: Needs<'clinic' | 'db'>): Promise<Referable> {
  const { branches, offerings } = await needs.clinic.read()
  return {
    branches: Object.fromEntries(branches.map(({ slug, name }) => [slug, name])),
    services: Object.fromEntries(offerings.services.map(({ id, title }) => [id, title])),
    guides: await listGuideNames(needs),
  }
}
