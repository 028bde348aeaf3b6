import type { MetaDescriptor } from 'react-router'
import { clinic } from '#app/domain/clinic/clinic.ts'

interface PageMeta {
  title: string
  description: string
  /** The page's own path; `publicUrl` comes before it in all absolute addresses. */
  path: string
  publicUrl: string
}

/** A page's title, description, canonical address and what a shared link shows of it. */
export function pageMeta({ title, description, path, publicUrl }: PageMeta): MetaDescriptor[] {
  const url = publicUrl + path
  const picture = `${publicUrl}/pictures/share.jpg`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: clinic.fullName },
    { property: 'og:locale', content: 'en_GH' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${clinic.fullName}: ${clinic.motto}` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** For pages that belong to one visitor or have no content yet. */
export const notForSearch: MetaDescriptor = { name: 'robots', content: 'noindex' }
