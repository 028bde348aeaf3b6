import { clinic } from '#app/domain/clinic/clinic.ts'

/** The document's title, starting with the chosen category. */
export const galleryTitle = (chosen?: { name: string }) =>
  `${chosen ? `${chosen.name}: ` : ''}Our Gallery | ${clinic.name}`
