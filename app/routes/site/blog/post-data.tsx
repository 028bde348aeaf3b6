import { href } from 'react-router'
import { descriptionOf } from '#app/domain/blog/post.ts'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { fullNameOf } from '#app/domain/clinic/fill-content.ts'
import { breadcrumb } from '#app/routes/site/breadcrumb.ts'
import { JsonLd } from '#app/ui/json-ld.tsx'

interface Props {
  post: {
    title: string
    excerpt: string
    content: string
    meta_description: string | null
    date: string
    updated_at: string
    tags: string[]
    is_sample: boolean
  }
  address: string
  shareImage: string | null
  publicUrl: string
}

/** Structured data of a post and its breadcrumb (schema.org). */
export function PostData({ post, address, shareImage, publicUrl }: Props) {
  const { facts } = useClinic()
  // Nobody at the clinic has confirmed a sample: search engines are told nothing about it.
  if (post.is_sample) return null
  const publisher = {
    '@type': 'MedicalOrganization',
    name: fullNameOf(facts),
    url: `${publicUrl}/`,
  }
  const posting = {
    '@type': 'BlogPosting',
    headline: post.title,
    description: descriptionOf(post),
    image: shareImage ?? `${publicUrl}/pictures/share.jpg`,
    datePublished: post.date,
    // A scheduled post may have been written before its publication date.
    dateModified: post.updated_at > post.date ? post.updated_at : post.date,
    keywords: post.tags.join(', ') || undefined,
    mainEntityOfPage: address,
    inLanguage: 'en-GH',
    author: publisher,
    publisher,
  }
  const trail = breadcrumb([
    ['Home', `${publicUrl}/`],
    ['Health Blog', publicUrl + href('/blog')],
    [post.title, address],
  ])
  return <JsonLd data={{ '@context': 'https://schema.org', '@graph': [posting, trail] }} />
}
