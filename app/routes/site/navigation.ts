import { href } from 'react-router'

const section = (id: string) => `${href('/')}#${id}`

/** Where the site's own links lead; section links work from every page (D-6). */
export const places = {
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

/** The header's links, in their order (S-2.1). */
export const headerLinks = [
  { label: 'Home', to: places.home },
  { label: 'Services', to: places.services },
  { label: 'About', to: places.about },
  { label: 'Why Choose Us', to: places.features },
  { label: 'Testimonials', to: places.testimonials },
  { label: 'Blog', to: places.blog },
  { label: 'Gallery', to: places.gallery },
] as const

/** The footer's quick links, in their order (S-2.4). */
export const quickLinks = [
  { label: 'Home', to: places.home },
  { label: 'Services', to: places.services },
  { label: 'About Us', to: places.about },
  { label: 'Why Choose Us', to: places.features },
  { label: 'Testimonials', to: places.testimonials },
  { label: 'Blog', to: places.blog },
  { label: 'Gallery', to: places.gallery },
  { label: 'Contact', to: places.contact },
] as const
