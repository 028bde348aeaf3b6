import type { MetaDescriptor } from 'react-router'
import { clinic } from '#app/domain/clinic/clinic.ts'

/** A back-office page's title; search engines are told to leave it alone. */
export const adminMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} | ${clinic.name} admin` },
  { name: 'robots', content: 'noindex, nofollow' },
]
