import { href } from 'react-router'
import { readDocumentText } from '#app/domain/clinic/document.schema.ts'
import { documents, rowPagesOf } from '#app/domain/clinic/documents.ts'
import { contentWith } from '#app/domain/website/documents/documents.server.ts'
import { platform, renderPreview } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { acceptBody } from '#app/http/request-rules.ts'
import { failureInit } from '#app/http/respond.ts'
import type { Route } from './+types/preview.ts'
import { documentIn } from './addresses.ts'

export const handle = { permission: 'content', postedFrom: href('/admin/website') }

export const middleware: Route.MiddlewareFunction[] = [acceptBody('post')]

/** `POST { content, row }`: the public page with this document, or that of a row, counted from 1. Nothing is stored. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const name = documentIn(params)
  const { content = '', row = '' } = await readForm(request)
  const read = readDocumentText(name, content)
  if (!read.ok) {
    const problems = Object.values(read.errors).join('\n')
    return new Response(`Please correct this first:\n${problems}`, failureInit(read))
  }
  const whole = await contentWith(context.get(platform), { [name]: read.value })
  const [page = '/'] = documents[name].page?.split('#') ?? []
  return context.get(renderPreview)(
    rowPagesOf(name, read.value)[Number(row) - 1]?.path ?? page,
    whole,
  )
}
