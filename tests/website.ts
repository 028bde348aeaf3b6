import type { Site } from './site.ts'

/** Reads pages and posts forms of a site with a Cookie header; without one as a visitor. */
export function website(site: () => Site) {
  const answered = async (response: Response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  })
  return {
    read: async (path: string, Cookie = '') =>
      answered(await site().fetch(path, { headers: { Cookie }, redirect: 'manual' })),
    post: async (path: string, Cookie: string, fields: Record<string, string>) => {
      const body = new URLSearchParams(fields)
      const headers = { Cookie }
      return answered(
        await site().fetch(path, { method: 'POST', headers, body, redirect: 'manual' }),
      )
    },
  }
}
