import { RouterContextProvider } from 'react-router'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import type { Platform } from '#app/domain/platform.server.ts'
import {
  platform as platformContext,
  type RequestContext,
  requestContext,
} from '#app/http/context.ts'
import { theProgram } from '#app/platform/audit/actor.ts'

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>

const notice =
  '<p role="note" class="bg-night p-3 text-center text-white">Preview: only you see this. Nothing is saved yet.</p>'

/** Renders a public page with other content of the clinic: never cached, and marked as a preview. */
export function createPreview(platform: Platform, render: Render) {
  return async (original: Request, seen: RequestContext, path: string, content: ClinicContent) => {
    const context = new RouterContextProvider()
    const clinic = { current: () => content, read: async () => content }
    context.set(platformContext, { ...platform, clinic, by: theProgram })
    context.set(requestContext, seen)
    const page = await render(new Request(new URL(path, original.url)), context)
    const headers = new Headers(page.headers)
    headers.delete('Content-Length')
    headers.delete('No-Vary-Search')
    headers.set('Cache-Control', 'no-store')
    headers.set('X-Robots-Tag', 'noindex')
    const html = (await page.text()).replace(/<body[^>]*>/, (body) => body + notice)
    return new Response(html, { status: page.status, headers })
  }
}
