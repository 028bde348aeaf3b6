import { useState } from 'react'
import { href } from 'react-router'
import { readGuide } from '#app/domain/guides/guide.schema.ts'
import {
  approvalText,
  type GuideField,
  guideFields,
  guideFormFields,
  guideTextLabel,
  guideTexts,
} from '#app/domain/guides/guide.ts'
import { createGuide, editGuide, findGuide, type Guide } from '#app/domain/guides/guides.server.ts'
import { acceptBody } from '#app/http/request-rules.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { catchFormErrors } from '#app/routes/admin/errors/catch-action-errors.ts'
import { editRoute } from '#app/routes/admin/resource/edit-route.server.ts'
import editorStyles from '#app/routes/admin/text-editor/editor.css?url'
import { RichTextField } from '#app/routes/admin/text-editor/rich-text-field.tsx'
import { DescribedFields, ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { reloadOnConflict } from '#app/ui/admin/list/refresh-on-conflict.ts'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import { fieldTexts, mergedFields } from '#app/values/forms/edited-fields.ts'
import type { Route } from './+types/edit.ts'

export const handle = { permission: 'content' }

export const middleware: Route.MiddlewareFunction[] = [acceptBody('post')]

const guide = editRoute({
  find: findGuide,
  read: readGuide,
  create: createGuide,
  edit: editGuide,
  textsOf: (row: Guide) => fieldTexts(row, guideFormFields),
  more: (row) => ({ approval: approvalText(row) }),
  // The markup of a text is not read by people.
  labels: { content: () => 'another text' },
  refusals: guideTexts.refusals,
  after: href('/admin/guides'),
})

export const loader = guide.loadStoredOrNew

export const action = guide.save

export const clientAction = catchFormErrors(guideTexts.notSaved)

export const shouldRevalidate = reloadOnConflict

export const links = () => [{ rel: 'stylesheet', href: editorStyles }]

export const meta = adminMeta('Guide')

export default function EditGuide({ loaderData, actionData: result }: Route.ComponentProps) {
  const { version, stored, newId, approval } = loaderData
  const [html, setHtml] = useText(stored, result?.values ?? {})
  return (
    <div className="max-w-form">
      <PageHeading
        title={stored ? 'Edit Guide' : 'New Guide'}
        parent={{ label: 'Guides', to: href('/admin/guides') }}
      />
      <p className="mt-2 text-stone">
        {approval
          ? `${approval}. Visitors see this guide.`
          : 'Not approved yet: visitors do not see this guide.'}
      </p>
      <ResourceForm
        errors={result?.errors}
        label="Save"
        pendingLabel="Saving..."
        cancel={href('/admin/guides')}
        version={version}
        stored={stored}
        newId={newId}
        isLong
        className="card mt-4 grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <DescribedFields
          fields={guideFields}
          stored={stored && { title: stored.title }}
          sent={result?.values}
          errors={result?.errors}
        />
        <div>
          <p className="mb-1.5 font-semibold">{guideTextLabel}</p>
          <RichTextField
            id="content"
            name="content"
            label={guideTextLabel}
            isRequired
            value={html}
            error={result?.errors.content}
            onChange={setHtml}
          />
        </div>
        {approval && (
          <p className="border-l-4 border-ochre pl-4">
            <strong>If you change the title or text, the approval ends.</strong> Visitors will see
            this guide again once a clinician has approved it.
          </p>
        )}
      </ResourceForm>
    </div>
  )
}

/** The text on the screen. Unless it was changed here, it follows what somebody else has saved. */
function useText(stored: Record<GuideField, string> | undefined, sent: Record<string, string>) {
  const given = stored?.content ?? ''
  const [text, setText] = useState(() => ({
    html: stored ? mergedFields(stored, sent).content : (sent.content ?? ''),
    given,
  }))
  if (text.given !== given) setText({ html: text.html === text.given ? given : text.html, given })
  return [text.html, (html: string) => setText({ html, given })] as const
}
