import { href, type MetaDescriptor } from 'react-router'
import { descriptionOf, titleWithSampleMark } from '#app/domain/blog/post.ts'
import type { ClinicContent, Facts } from '#app/domain/clinic/content.ts'
import {
  branchesInProse,
  fullNameOf,
  hoursInProse,
  sharedHours,
} from '#app/domain/clinic/fill-content.ts'
import type { ShareImage } from '#app/domain/clinic/look-on-pages.server.ts'
import { servicesInProse } from '#app/domain/clinic/offerings.ts'
import type { FirstStyleSheet, StyleSheet } from '#app/http/document/document-parts.ts'

/** The texts of a page for search engines; its layout adds the canonical address and the social tags. */
export interface SitePage {
  title: string
  /** One or two sentences, of 50 to 170 letters. */
  description: string
  /** The text of the link to it in the last line of every page. */
  link?: string
}

/** The `handle` of a page that is the same for everybody; it also puts the page into the sitemap. */
export interface SiteHandle {
  page: (clinic: ClinicContent) => SitePage
  /** Its style sheet, `site` by default. */
  styles?: StyleSheet
  /** The styles of what is seen first, `frame` by default. */
  firstStyles?: FirstStyleSheet
}

/** The `handle` of a route that shows one page for each of several things that the clinic says of itself. */
export interface SitePagesHandle extends Omit<SiteHandle, 'page'> {
  pages: (clinic: ClinicContent) => (SitePage & { path: string })[]
}

/** The `handle` of a page that belongs to one person. */
export interface PersonalHandle {
  isPersonal?: boolean
  styles?: StyleSheet
  firstStyles?: FirstStyleSheet
}

/** What the meta tags of every page say of the clinic. */
type SiteFacts = Pick<Facts, 'name' | 'descriptor'> & { shareImage?: ShareImage }

/** The clinic's content from the loader of the site's layout, the second of a page's matches. */
export const factsIn = ([, layout]: [
  unknown,
  { loaderData?: { facts: SiteFacts } },
  ...unknown[],
]) => layout.loaderData?.facts ?? { name: '', descriptor: '' }

interface PageMeta extends SitePage {
  facts: SiteFacts
  /** The page's path; absolute addresses are `publicUrl` followed by it. */
  path: string
  publicUrl: string
}

export function pageMeta({ title, description, facts, path, publicUrl }: PageMeta) {
  return [
    ...describe({ title, description, facts, url: publicUrl + path }),
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...defaultImage(facts),
  ]
}

interface ArticleMeta {
  facts: SiteFacts
  post: {
    title: string
    excerpt: string
    content: string
    is_sample: boolean
    meta_title: string | null
    meta_description: string | null
    featured_image_alt: string | null
    date: string
  }
  address: string
  /** An absolute address; null for a post without an image, which gets that of the clinic. */
  shareImage: string | null
}

/** The same for a post, with its own texts and image (S-7.2). */
export function articleMeta({ facts, post, address, shareImage }: ArticleMeta) {
  const title = titleWithSampleMark({
    title: post.meta_title || post.title,
    is_sample: post.is_sample,
  })
  const description = descriptionOf(post)
  const image: MetaDescriptor[] = shareImage
    ? [
        { property: 'og:image', content: shareImage },
        { property: 'og:image:alt', content: post.featured_image_alt || post.title },
        { name: 'twitter:image', content: shareImage },
      ]
    : defaultImage(facts)
  return [
    ...describe({ title, description, facts, url: address }),
    { property: 'og:type', content: 'article' },
    { property: 'article:published_time', content: post.date },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    ...image,
  ]
}

const describe = ({
  title,
  description,
  facts,
  url,
}: SitePage & { facts: SiteFacts; url: string }) => [
  { title },
  { name: 'description', content: description },
  { tagName: 'link', rel: 'canonical', href: url },
  { property: 'og:site_name', content: fullNameOf(facts) },
  { property: 'og:locale', content: 'en_GH' },
  { property: 'og:url', content: url },
  { name: 'twitter:card', content: 'summary_large_image' },
]

const defaultImage = ({ shareImage }: SiteFacts): MetaDescriptor[] =>
  shareImage
    ? [
        { property: 'og:image', content: shareImage.url },
        ...Object.entries(shareImage.size ?? {}).map(([side, pixels]) => ({
          property: `og:image:${side}`,
          content: String(pixels),
        })),
        { property: 'og:image:alt', content: shareImage.alt },
      ]
    : []

/** Excludes a page from search engines: for pages that belong to one visitor or have no content yet. */
export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' }

/** How many characters of a description search engines show. */
const maxLength = 170

/** A page's description: the first sentence, and of the others those that fit; an empty one is left out. */
export const fittingSentences = ([first = '', ...others]: string[]): string =>
  others.reduce((text, sentence) => {
    const longer = `${text} ${sentence}`
    return sentence && longer.length <= maxLength ? longer : text
  }, first)

/** What is offered where: "Ultrasound, ECG and Laboratory in Zebilla, Bole and Wenchi". */
export const offeredText = (clinic: Pick<ClinicContent, 'offerings' | 'branches'>): string =>
  `${servicesInProse(clinic)} in ${branchesInProse(clinic.branches)}`

/** "Open Mon-Sat 8:00 AM - 6:00 PM and Sunday 11:00 AM - 5:00 PM."; empty where the branches do not share their hours. */
export function openSentence(clinic: Pick<ClinicContent, 'branches' | 'hours'>): string {
  const week = sharedHours(clinic).filter(({ schema }) =>
    schema.dayOfWeek.some((day) => day !== 'PublicHolidays'),
  )
  return week.length > 0 ? `Open ${hoursInProse(week)}.` : ''
}

/** The breadcrumb of a page for search engines (schema.org), made of the name and the absolute address of each step. */
export const breadcrumb = (trail: readonly (readonly [name: string, item: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(([name, item], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item,
  })),
})

export const feedLink = (facts: SiteFacts): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: `${facts.name} Health Blog`,
  href: href('/blog/feed.xml'),
})
