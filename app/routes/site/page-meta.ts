import type { MetaDescriptor } from 'react-router'
import type { StyleSheet } from '#app/document-parts.ts'
import { clinic } from '#app/domain/clinic/clinic.ts'

/** What a page of the site says of itself; its layout adds the canonical address and the social tags. */
export interface SitePage {
  title: string
  /** One or two sentences, of 50 to 170 letters. */
  description: string
}

/** The `handle` of a page that is the same for everybody; it also puts the page into the sitemap. */
export interface SiteHandle {
  page: SitePage
  /** Its style sheet, `site` by default. */
  styles?: StyleSheet
}

interface PageMeta extends SitePage {
  /** The page's path; absolute addresses are `publicUrl` followed by it. */
  path: string
  publicUrl: string
}

/** A page's title, description, canonical address and social tags. */
export function pageMeta({ title, description, path, publicUrl }: PageMeta): MetaDescriptor[] {
  return [
    ...describe({ title, description, url: publicUrl + path }),
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...defaultPicture(publicUrl),
  ]
}

interface ArticleMeta {
  post: {
    title: string
    excerpt: string
    meta_title: string | null
    meta_description: string | null
    featured_image_alt: string | null
    date: string
  }
  address: string
  /** An absolute address; null for a post without a picture, which gets the default one. */
  shareImage: string | null
  publicUrl: string
}

/** The same for a post, with its own texts and picture (S-7.2). */
export function articleMeta({ post, address, shareImage, publicUrl }: ArticleMeta) {
  const title = post.meta_title || post.title
  const description = post.meta_description || post.excerpt
  const picture: MetaDescriptor[] = shareImage
    ? [
        { property: 'og:image', content: shareImage },
        { property: 'og:image:alt', content: post.featured_image_alt || post.title },
        { name: 'twitter:image', content: shareImage },
      ]
    : defaultPicture(publicUrl)
  return [
    ...describe({ title, description, url: address }),
    { property: 'og:type', content: 'article' },
    { property: 'article:published_time', content: post.date },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...picture,
  ]
}

const describe = ({ title, description, url }: Record<'title' | 'description' | 'url', string>) => [
  { title },
  { name: 'description', content: description },
  { tagName: 'link', rel: 'canonical', href: url },
  { property: 'og:site_name', content: clinic.fullName },
  { property: 'og:locale', content: 'en_GH' },
  { property: 'og:url', content: url },
  { name: 'twitter:card', content: 'summary_large_image' },
]

/** The default picture for shared links. */
const defaultPicture = (publicUrl: string): MetaDescriptor[] => [
  { property: 'og:image', content: `${publicUrl}/pictures/share.jpg` },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: `${clinic.fullName}: ${clinic.motto}` },
]

/** Excludes a page from search engines: for pages that belong to one visitor or have no content yet. */
export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' }
