import { href } from 'react-router'
import type { ClinicContent } from '#app/domain/clinic/content.ts'

const section = (id: string) => `${href('/')}#${id}`

/** The targets of the site's own links; section links work from every page (D-6). */
export const siteLinks = {
  home: section('home'),
  services: section('services'),
  about: section('about'),
  features: section('features'),
  testimonials: section('testimonials'),
  faq: section('faq'),
  contact: section('contact'),
  blog: href('/blog'),
  gallery: href('/gallery'),
} as const

export const servicePage = (slug: string) => href('/services/:slug', { slug })

export const bookingOf = (slug: string) => `${href('/appointment')}?service=${slug}`

export interface SiteLink {
  label: string
  to: string
}

/** The header's links, in order (S-2.1); none leads to a section that is left out. */
export const headerLinksOf = (clinic: ClinicContent): SiteLink[] => [
  { label: 'Home', to: siteLinks.home },
  { label: 'Services', to: siteLinks.services },
  { label: 'About', to: siteLinks.about },
  { label: 'Why Choose Us', to: siteLinks.features },
  ...testimonialsLink(clinic),
  { label: 'Blog', to: siteLinks.blog },
  { label: 'Gallery', to: siteLinks.gallery },
]

/** The links of the menu on phones, which has no other way to the questions and to the contacts. */
export const menuLinksOf = (clinic: ClinicContent): SiteLink[] => [
  ...headerLinksOf(clinic),
  { label: 'FAQ', to: siteLinks.faq },
  { label: 'Contact', to: siteLinks.contact },
]

/** The footer's quick links, in order (S-2.4). */
export const quickLinksOf = (clinic: ClinicContent): SiteLink[] => [
  ...headerLinksOf(clinic).map((link) =>
    link.to === siteLinks.about ? { ...link, label: 'About Us' } : link,
  ),
  { label: 'Contact', to: siteLinks.contact },
]

const testimonialsLink = (clinic: ClinicContent) =>
  shownTestimonials(clinic).length > 0
    ? [{ label: 'Testimonials', to: siteLinks.testimonials }]
    : []

/** The testimonials that the site shows; without any there is no section, and no link to it. */
export const shownTestimonials = ({ testimonials }: Pick<ClinicContent, 'testimonials'>) =>
  testimonials.filter(({ origin }) => origin !== 'hidden')
