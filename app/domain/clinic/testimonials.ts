import type { ClinicContent } from './content.ts'

/** The testimonials that the site shows; without any there is no section, and no link to it. */
export const shownTestimonials = ({ testimonials }: Pick<ClinicContent, 'testimonials'>) =>
  testimonials.filter(({ origin }) => origin !== 'hidden')
