import { expect, test } from 'vitest'
import { type DocumentParts, DocumentPartsContext } from '#app/document/document-parts.ts'
import { renderIsland, renderOnce, renderPublicPage } from '#app/document/public-html.server.ts'
import { ClinicContext } from '#app/domain/clinic/clinic-context.ts'
import { clinicContent } from '#tests/clinic.ts'
import { RenderedOnce } from './rendered-once.tsx'

test('a constant part is rendered once for each content, and stands in every page', () => {
  const rendered: string[] = []
  function Part({ text }: { text: string }) {
    rendered.push(text)
    return <p>{text}</p>
  }
  const parts: DocumentParts = {
    lateScripts: '',
    styles: { frame: '', hero: '', site: '', home: '', gallery: '', reading: '', personal: '' },
    requestId: '',
    nonce: '',
    renderIsland,
    renderOnce,
  }
  const pageOf = (from: object, text: string) =>
    renderPublicPage(
      <DocumentPartsContext value={parts}>
        <ClinicContext value={clinicContent}>
          <main>
            <RenderedOnce name="part-of-a-test" from={from}>
              <Part text={text} />
            </RenderedOnce>
          </main>
        </ClinicContext>
      </DocumentPartsContext>,
      'main',
    ).body.toString()

  const [morning, evening] = [{}, {}]
  expect(pageOf(morning, 'open')).toBe('<main><p>open</p></main>')
  expect(pageOf(morning, 'open')).toBe('<main><p>open</p></main>')
  expect(pageOf(evening, 'closed')).toBe('<main><p>closed</p></main>')
  expect(rendered).toEqual(['open', 'closed'])
})
