import { Eye } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useSubmit } from 'react-router'
import { isSameContent, type Json, partIn } from '#app/domain/clinic/document-part.ts'
import {
  type DocumentName,
  documents,
  partOf,
  rowPagesOf,
  valueNamesOf,
} from '#app/domain/clinic/documents.ts'
import type { Difference } from '#app/domain/earlier-versions.server.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { ConflictDialog } from '#app/routes/admin/conflict-dialog.tsx'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import { Message } from '#app/ui/message.tsx'
import type { FieldErrors } from '#app/values/result.ts'
import { PartField } from './part-field.tsx'
import { type DocumentFacts, DocumentFactsContext } from './part-field-context.ts'

/** The hidden field of a form that was sent without JavaScript, as the Enter key does. */
export const withoutScript = 'without_script'

interface DocumentAnswer {
  errors: FieldErrors
  conflict?: NewerContent
}

interface DocumentFormProps extends DocumentFacts, StoredContent, Partial<DocumentAnswer> {
  name: DocumentName
  isDamaged: boolean
}

const parent = { label: 'Website', to: href('/admin/website') }

/** The form of a document: when somebody else has saved it meanwhile, the person chooses part by part (ADR-0031). */
export function DocumentForm({
  name,
  version,
  content: stored,
  isDamaged,
  errors = noErrors,
  conflict,
  ...facts
}: DocumentFormProps) {
  const { title, about } = documents[name]
  // As it was when the form was opened, which a later loading does not change.
  const [opened, setOpened] = useState({ version, content: stored as Json })
  const [content, setContent] = useState(opened.content)
  const submit = useSubmit()
  const saveChoice = (theirs: StoredContent, chosen: Json) => {
    setOpened({ version: theirs.version, content: theirs.content as Json })
    setContent(chosen)
    void submit({ version: theirs.version, content: JSON.stringify(chosen) }, { method: 'post' })
  }
  return (
    <>
      <PageHeading title={title} parent={parent}>
        <Link
          to={href('/admin/website/:document/versions', { document: name })}
          className="button button-quiet"
        >
          Earlier Versions
        </Link>
        <PreviewForm name={name} content={content} />
      </PageHeading>
      <div className="max-w-form">
        <p className="mt-2 text-stone">{about}</p>
        <ValueNames name={name} />
        {isDamaged && (
          <div className="mt-4">
            <Message kind="alert">{websiteTexts.damaged}</Message>
          </div>
        )}
        <ResourceForm
          errors={errors}
          label="Save"
          pendingLabel="Saving..."
          cancel={parent.to}
          version={opened.version}
          isDirty={() => !isSameContent(content, opened.content)}
          isLong
          needsScript
          className="card mt-4 grid gap-5"
        >
          <noscript>
            <Message kind="alert">{websiteTexts.needsScript}</Message>
            <input type="hidden" name={withoutScript} value="yes" />
          </noscript>
          <input type="hidden" name="content" value={JSON.stringify(content)} />
          <DocumentFactsContext value={facts}>
            <PartField
              part={partOf(name)}
              path=""
              value={content}
              errors={errors}
              onChange={setContent}
            />
          </DocumentFactsContext>
        </ResourceForm>
      </div>
      {conflict && (
        <DocumentConflict
          key={conflict.version}
          conflict={conflict}
          mine={content}
          opened={opened.content}
          onResolve={(chosen) => saveChoice(conflict, chosen)}
        />
      )}
    </>
  )
}

const noErrors: FieldErrors = {}

function ValueNames({ name }: { name: DocumentName }) {
  const names = valueNamesOf(name)
  if (names.length === 0) return null
  return (
    <p className="mt-1 text-stone">
      Write {names.includes('name') ? '{name} or {branches}' : `{${names[0]}}`}, and the website
      will fill it in.{' '}
      {name === 'messages' &&
        '{first_name} is the patient, or “Kofi (for Ama)”. {visit} is the day, time and branch. {place} is the branch alone. {reference} is the number of the request. {link} is the patient’s page. Never name the test: phones are shared.'}
    </p>
  )
}

/** Opens the public page with the values on the screen, or the page of the chosen row where rows have their own. */
function PreviewForm({ name, content }: { name: DocumentName; content: Json }) {
  const { page } = documents[name]
  if (!page) return null
  const rowPages = rowPagesOf(name, content)
  return (
    <form
      method="post"
      target="_blank"
      action={
        href('/admin/website/:document/preview', { document: name }) + page.replace(/^[^#]*/, '')
      }
      rel="noopener"
      className="flex flex-wrap gap-2"
    >
      <input type="hidden" name="content" value={JSON.stringify(content)} />
      {rowPages.length > 0 && (
        <select
          name="row"
          aria-label="Page to preview"
          className="small-control max-w-full grow sm:grow-0"
        >
          <option value="">Home page</option>
          {rowPages.map(({ title }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is chosen by its place, and a new one has no name.
            <option key={index} value={index + 1}>
              {title || 'New'}
            </option>
          ))}
        </select>
      )}
      <button type="submit" className="button button-quiet">
        <Eye aria-hidden size={20} /> Preview
      </button>
    </form>
  )
}

interface StoredContent {
  version: number
  content: unknown
}

interface NewerContent extends StoredContent {
  updated_by_name: string | null
  updated_at: string
  differences: Difference[]
}

interface ConflictProps {
  conflict: NewerContent
  mine: Json
  opened: Json
  onResolve: (chosen: Json) => void
}

function DocumentConflict({ conflict, mine, opened, onResolve }: ConflictProps) {
  const [closed, setClosed] = useState<NewerContent>()
  if (closed === conflict) return null
  const theirs = conflict.content as Json
  return (
    <ConflictDialog
      conflict={{ by: conflict.updated_by_name, at: conflict.updated_at }}
      differences={conflict.differences.map((difference) => ({
        ...difference,
        isChangedHere: !isSameContent(
          partNamed(mine, difference.name),
          partNamed(opened, difference.name),
        ),
      }))}
      onResolve={(names) => {
        setClosed(conflict)
        onResolve(withParts(mine, theirs, names))
      }}
      onClose={() => setClosed(conflict)}
    />
  )
}

/** A part of a document by its name; the whole document by the empty one. */
const partNamed = (content: Json, name: string) => (name ? partIn(content, name) : content)

export function withParts(content: Json, other: Json, names: string[]): Json {
  if (Array.isArray(content)) return names.length > 0 ? other : content
  const parts = names.map((name) => [name, partIn(other, name)])
  return { ...(content as { [name: string]: Json }), ...Object.fromEntries(parts) }
}
