import type { MetaDescriptor } from 'react-router'
import { clinic } from '#app/domain/clinic/clinic.ts'

/** The title of a back-office page, and `noindex` for search engines. */
export const adminMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} | ${clinic.name} admin` },
  { name: 'robots', content: 'noindex, nofollow' },
]
