import type { Facts } from '#app/domain/clinic/content.ts'

/** The document's title, starting with the chosen category. */
export const galleryTitle = (facts: Pick<Facts, 'name'>, chosen?: { name: string }) =>
  `${chosen ? `${chosen.name}: ` : ''}Our Gallery | ${facts.name}`
