import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newTemporaryFolder } from './temporary-folder.ts'

/** Writes an export into a temporary folder; returns its path. */
export function exportFile(content: string | Uint8Array): string {
  const file = join(newTemporaryFolder(), 'export')
  writeFileSync(file, content)
  return file
}

/** A WordPress export with these items. */
export const wordPressExport = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><wp:wxr_version>1.2</wp:wxr_version>${items.join('\n')}</channel></rss>`

const wordPressFields = {
  title: 'Before the scan',
  'wp:post_id': '7',
  'wp:post_name': 'before-the-scan',
  'wp:post_type': 'post',
  'wp:post_date': '2021-03-04 05:06:07',
  'wp:post_date_gmt': '2021-03-04 05:06:07',
  'wp:post_password': '',
  'wp:status': 'publish',
  'excerpt:encoded': 'What to &amp; eat',
  'content:encoded': 'Come early.\n\nEat <b>nothing</b><script>x()</script>',
}

/** An item of a WordPress export, a published post unless changed; `more` is XML that is added to it. */
export const wordPressItem = (
  changes: Partial<Record<keyof typeof wordPressFields | 'wp:attachment_url', string>> = {},
  more = '',
) => {
  const fields = Object.entries({ ...wordPressFields, ...changes })
  const id = changes['wp:post_id'] ?? wordPressFields['wp:post_id']
  return `<item><guid>https://old.example/?p=${id}</guid>${fields
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}${more}</item>`
}

/** A Ghost export of one post with a tag. */
export const ghostExport = (changes: Record<string, unknown> = {}) => {
  const post = {
    id: '1',
    uuid: 'u-1',
    title: 'Before the scan',
    slug: 'before-the-scan',
    html: '<p>Eat nothing<script>x()</script></p>',
    type: 'post',
    status: 'published',
    visibility: 'public',
    published_at: '2022-01-02T03:04:05.000Z',
    created_at: '2022-01-01T00:00:00.000Z',
    custom_excerpt: null,
    feature_image: null,
    ...changes,
  }
  const data = {
    posts: [post],
    tags: [{ id: 't', name: 'Scans' }],
    posts_tags: [{ post_id: '1', tag_id: 't' }],
  }
  return JSON.stringify({ db: [{ meta: { version: '5.0.0' }, data }] })
}
