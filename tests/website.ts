import type { DocumentName } from '#app/domain/clinic/documents.ts'
import { findDocument } from '#app/domain/website/documents/documents.server.ts'
import type { Site } from './site.ts'

/** Reads pages and posts forms of a site with a Cookie header; without one as a visitor. */
export function website(site: () => Site) {
  const send = async (path: string, init: RequestInit) => {
    const response = await site().fetch(path, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const post = (path: string, Cookie: string, fields: Record<string, string>) =>
    send(path, { method: 'POST', headers: { Cookie }, body: new URLSearchParams(fields) })
  return {
    read: (path: string, Cookie = '') => send(path, { headers: { Cookie } }),
    post,
    /** Saves a document over the one that is stored; its address is its name, with a query on the way through the set-up. */
    async save(address: string, Cookie: string, content: unknown, more: object = {}) {
      const [name = ''] = address.split('?')
      const { version } = await findDocument(site().platform, name as DocumentName)
      const sent = { version: String(version), content: JSON.stringify(content), ...more }
      return post(`/admin/website/${address}`, Cookie, sent)
    },
    /** Stores pictures of the website without their files. */
    storePictures: (...publicIds: string[]) =>
      site()
        .platform.db.insertInto('pictures')
        .values(
          publicIds.map((public_id) => ({
            public_id,
            folder: 'gemev-website',
            url: '/a',
            width: 1600,
            height: 1200,
            bytes: 1,
            created_at: '2026-11-20T10:00:00.000Z',
          })),
        )
        .execute(),
  }
}
