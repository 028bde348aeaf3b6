import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import type { Json } from '#app/domain/clinic/document-part.ts'
import { type DocumentName, documents, partOf, valueNamesOf } from '#app/domain/clinic/documents.ts'
import { isSameDocument, mergeDocuments } from '#app/domain/website/documents/merge-documents.ts'
import { websiteTexts } from '#app/domain/website/website-texts.ts'
import { ResourceForm } from '#app/ui/admin/form/resource-form.tsx'
import { PageHeading } from '#app/ui/admin/page-heading.tsx'
import { Message } from '#app/ui/message.tsx'
import type { FieldErrors } from '#app/values/result.ts'
import { DocumentEditors } from './document-editors.tsx'
import { parentOf, withoutScript } from './document-in.ts'
import { FormFactsProvider } from './form-facts.tsx'
import { PartField } from './part-field.tsx'
import { PreviewForm } from './preview-form.tsx'

interface DocumentFormProps extends Omit<ComponentProps<typeof FormFactsProvider>, 'children'> {
  name: DocumentName
  version: number
  /** The document as it is stored. */
  content: unknown
  isDamaged: boolean
  /** Who else had the document open when the page was made. */
  others: string[]
  errors: FieldErrors | undefined
}

/** The form of a document. What somebody else saves meanwhile is taken over after a conflict (ADR-0031). */
export function DocumentForm({
  name,
  version,
  content: stored,
  isDamaged,
  others,
  errors = noErrors,
  ...facts
}: DocumentFormProps) {
  const { title, about } = documents[name]
  const [query] = useSearchParams()
  const parent = parentOf(query)
  const { content, conflicts, isChanged, change } = useEdited(name, stored as Json)
  const shown = useMemo(
    () => ({
      ...Object.fromEntries(conflicts.map((path) => [path, websiteTexts.bothChanged])),
      ...errors,
    }),
    [conflicts, errors],
  )
  const sent = JSON.stringify(content)
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
        <DocumentEditors name={name} others={others} />
        <ResourceForm
          errors={shown}
          label="Save"
          pendingLabel="Saving..."
          cancel={parent.to}
          version={version}
          isDirty={() => isChanged}
          isLong
          needsScript
          className="card mt-4 grid gap-5"
        >
          <noscript>
            <Message kind="alert">{websiteTexts.needsScript}</Message>
            <input type="hidden" name={withoutScript} value="yes" />
          </noscript>
          <input type="hidden" name="content" value={sent} />
          <FormFactsProvider {...facts}>
            <PartField
              part={partOf(name)}
              path=""
              value={content}
              errors={shown}
              onChange={change}
            />
          </FormFactsProvider>
        </ResourceForm>
      </div>
    </>
  )
}

const noErrors: FieldErrors = {}

/** Explains which names in braces stand for values, in the documents whose texts may have them. */
function ValueNames({ name }: { name: DocumentName }) {
  const names = valueNamesOf(name)
  if (names.length === 0) return null
  return (
    <p className="mt-1 text-stone">
      In a text, {names.includes('name') ? '{name} or {branches}' : `{${names[0]}}`} stands for a
      value that is kept elsewhere, and follows it.{' '}
      {name === 'messages' &&
        '{first_name} is the patient, {visit} the agreed day, time and branch, {place} the branch alone, {reference} the number of the request, {link} the patient’s page. The service cannot be named: phones are shared.'}
    </p>
  )
}

/** The document as it is on the screen, and the paths of the parts that both people have changed. */
function useEdited(name: DocumentName, stored: Json) {
  const [{ content, conflicts }, setEdited] = useState<{ content: Json; conflicts: string[] }>({
    content: stored,
    conflicts: [],
  })
  const opened = useRef(stored)
  useEffect(() => {
    const before = opened.current
    if (isSameDocument(before, stored)) return
    opened.current = stored
    setEdited(({ content }) => {
      const edits = { opened: before, mine: content, theirs: stored }
      const { merged, conflicts } = mergeDocuments(partOf(name), edits)
      return { content: merged, conflicts }
    })
  }, [name, stored])
  return {
    content,
    conflicts,
    isChanged: !isSameDocument(content, stored),
    change: (content: Json) => setEdited((before) => ({ ...before, content })),
  }
}
