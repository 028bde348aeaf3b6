import { href } from 'react-router'

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

/** The page of a service. */
export const servicePage = (slug: string) => href('/services/:slug', { slug })

/** The form that asks for an appointment, with a service chosen. */
export const bookingOf = (slug: string) => `${href('/appointment')}?service=${slug}`

/** The header's links, in order (S-2.1). */
export const headerLinks = [
  { label: 'Home', to: siteLinks.home },
  { label: 'Services', to: siteLinks.services },
  { label: 'About', to: siteLinks.about },
  { label: 'Why Choose Us', to: siteLinks.features },
  { label: 'Testimonials', to: siteLinks.testimonials },
  { label: 'Blog', to: siteLinks.blog },
  { label: 'Gallery', to: siteLinks.gallery },
] as const

/** The footer's quick links, in order (S-2.4). */
export const quickLinks = [
  { label: 'Home', to: siteLinks.home },
  { label: 'Services', to: siteLinks.services },
  { label: 'About Us', to: siteLinks.about },
  { label: 'Why Choose Us', to: siteLinks.features },
  { label: 'Testimonials', to: siteLinks.testimonials },
  { label: 'Blog', to: siteLinks.blog },
  { label: 'Gallery', to: siteLinks.gallery },
  { label: 'Contact', to: siteLinks.contact },
] as const
