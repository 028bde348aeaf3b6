import { useState } from 'react'
import { href } from 'react-router'
import { type GuideField, guideFields, guideTextLabel } from '#app/domain/guides/guide.ts'
import { mergedFields } from '#app/forms/edited-fields.ts'
import type { FieldErrors } from '#app/result.ts'
import { RichTextField } from '#app/routes/admin/text-editor/rich-text/rich-text-field.tsx'
import { DescribedFields } from '#app/ui/admin/form/described-fields.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'

type GuideTexts = Record<GuideField, string>

interface GuideFormProps {
  /** Undefined for a new guide, like what is stored. */
  version?: number
  stored?: GuideTexts
  newId?: string
  /** Who approved the text as it is stored; null while nobody has. */
  approval?: string | null
  result: { errors: FieldErrors; values: Record<string, string> } | undefined
}

/** The form of a guide, with the rich-text editor; it says before saving what happens to the approval. */
export function GuideForm({ version, stored, newId, approval, result }: GuideFormProps) {
  const [text, setHtml] = useText(stored, result?.values ?? {})
  return (
    <div className="max-w-form">
      <PageHeading
        title={stored ? 'Edit Guide' : 'New Guide'}
        parent={{ label: 'Guides', to: href('/admin/guides') }}
      />
      <p className="mt-2 text-stone">
        {approval
          ? `${approval}. Visitors see it.`
          : 'Nobody has approved it: visitors do not see it.'}
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
            value={text.html}
            generation={text.generation}
            error={result?.errors.content}
            onChange={setHtml}
          />
        </div>
        {approval && (
          <p className="border-l-4 border-ochre pl-4">
            <strong>Saving a changed title or text takes the approval away.</strong> The website
            then no longer shows this guide, until a clinician has approved it again.
          </p>
        )}
      </ResourceForm>
    </div>
  )
}

/** The text on the screen. Unless it was changed here, it follows what somebody else has saved. */
function useText(stored: GuideTexts | undefined, sent: Record<string, string>) {
  const given = stored?.content ?? ''
  const [text, setText] = useState(() => ({
    html: stored ? mergedFields(stored, sent).content : (sent.content ?? ''),
    given,
    generation: 0,
  }))
  if (text.given !== given) {
    const isUntouched = text.html === text.given
    setText({
      html: isUntouched ? given : text.html,
      given,
      // The editor is remounted with the other text.
      generation: text.generation + Number(isUntouched),
    })
  }
  const setHtml = (html: string) => setText((before) => ({ ...before, html }))
  return [text, setHtml] as const
}
