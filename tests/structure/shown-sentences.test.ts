import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Sentence, sentencesIn } from './shown-sentences.ts'
import { program } from './source-files.ts'

const product = readFileSync('docs/product.md', 'utf8').replaceAll(/\s+/g, ' ')

const shown = /^app\/(?:connection|domain|forms|images\/storage|routes|ui|values)\//
/** The starter content, what only commands say, the checks of "System", and the answers that `docs/api.md` describes. */
const elsewhere =
  /\/(?:import|previous-site|seed)\/|\.importing\.|^app\/(?:domain\/system|routes\/api)\//

/** Files and sentences that are no error, refusal or confirmation for people, each with its reason. */
const exceptions: Record<string, string> = {
  'app/domain/clinic/legal/legal-html.ts': 'writes paragraphs of the privacy policy (S-30.10)',
  'app/domain/website/checklist.ts': 'lists what is left to set up (S-30.8)',
  'I would like to ask for an appointment.': 'begins what a patient writes to the clinic',
  'The request key must be 16 to 64 letters, digits or hyphens.': 'only programs make keys',
  'This is no draft.': "only the editor's script reads it",
  'This is no post.': "only the editor's script reads it",
}

/** Whether the description has the sentence, with anything in place of its values, such as `{name}`. */
const isDescribed = (parts: Sentence) =>
  new RegExp(parts.map(escaped).join('.{1,80}?')).test(product)

const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

test('the description has every error, refusal and confirmation of the screens to the letter', () => {
  const files = program.filter(({ path }) => shown.test(path) && !elsewhere.test(path))
  const sentences = files.flatMap(({ path, text }) =>
    sentencesIn(path, text).map((parts) => ({ path, parts, sentence: parts.join('…') })),
  )
  expect(sentences.length).toBeGreaterThan(250)
  const missing = sentences
    .filter(({ parts }) => !isDescribed(parts))
    .map(({ path, sentence }) => {
      const known = [path, sentence].find((each) => Object.hasOwn(exceptions, each))
      return known ?? `${path}: ${sentence}`
    })
  expect([...new Set(missing)].toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test.each([
  ["const a = { failed: 'Failed to save. ' }", ['Failed to save.']],
  [`const gone = \`Somebody deleted \${n} of them.\``, ['Somebody deleted … of them.']],
  ["const doneTexts = { saved: 'Text saved' } as const", ['Text saved']],
  ["const texts = { done: { saved: 'Text saved' }, label: 'Text to save' }", ['Text saved']],
  ["const field = { label: 'Name', missing: 'Name is required' }", ['Name is required']],
  ["const field = { hint: 'It stands on each page.' }", []],
  ["throw new Error('The file has no end.')", []],
  ["// 'Failed to save this.'", []],
])('the sentences of %s are found', (code, sentences) => {
  expect(sentencesIn('code.ts', code).map((parts) => parts.join('…'))).toEqual(sentences)
})

test('of JSX only plain errors are found', () => {
  const code = "export const A = () => <p>{late ? 'Please wait.' : 'We expect you.'}</p>"
  expect(sentencesIn('code.tsx', code)).toEqual([['Please wait.']])
})
