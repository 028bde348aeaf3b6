import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { RefusedClinic, unknownClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { MessagePreview } from './message-preview.tsx'
import { DocumentFactsContext, noDocumentFacts } from './part-field-context.ts'

const link = 'https://anzaa.example/r/token'
const clinic = { ...unknownClinic, branches: ['Bole', 'Wenchi'] }

/** The paragraphs under a message's field: the message as a patient gets it, and its size. */
function preview(text: string, name = 'Anzaa') {
  const Component = () => (
    <RefusedClinic value={clinic}>
      <DocumentFactsContext value={{ ...noDocumentFacts, messageValues: { name, link } }}>
        <MessagePreview text={text} />
      </DocumentFactsContext>
    </RefusedClinic>
  )
  const Stub = createRoutesStub([{ path: '/', Component }])
  const paragraphs = renderToStaticMarkup(<Stub />).matchAll(/<p[^>]*>([^<]*)/g)
  return Array.from(paragraphs, ([, words]) => words)
}

const filledIn =
  'Hello Awinpoka, this is Anzaa: GM-7K3M-9QXT is on Tuesday, December 1, 2026 at 9:30 AM at our Bole branch. https://anzaa.example/r/token '
const written = 'Hello {first_name}, this is {name}: {reference} is {visit}. {link} '

test.each([
  [160, 1],
  [161, 2],
])('a message of %d characters once it is filled in is announced as %d SMS', (length, parts) => {
  const rest = 'a'.repeat(length - filledIn.length)
  expect(preview(written + rest)).toEqual([filledIn + rest, `${parts} SMS, ${length} characters`])
})

test('the letters that make a message longer are named, also that of a value', () => {
  expect(preview('Mo yɛ mma: {name} {place}.', 'Ŋaa')).toEqual([
    'Mo yɛ mma: Ŋaa at our Bole branch.',
    '1 SMS, 34 characters; ɛ Ŋ make it longer, as only 70 characters then fit one SMS',
  ])
  expect(preview(`ɔ ${'a'.repeat(69)}`)[1]).toBe(
    '2 SMS, 71 characters; ɔ makes it longer, as only 70 characters then fit one SMS',
  )
})

test('an empty message has no size', () => {
  expect(preview(' \n')).toEqual(['This text is empty, so nothing will be sent.'])
})
