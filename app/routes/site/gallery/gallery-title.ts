import { clinic } from '#app/domain/clinic/clinic.ts'

/** The document's title: the gallery's, with the category that was chosen before it. */
export const galleryTitle = (chosen?: { name: string }) =>
  `${chosen ? `${chosen.name}: ` : ''}Our Gallery | ${clinic.name}`
