import { expect, test } from 'vitest'
import { program } from './source-files.ts'

const smallWords = 'a|an|and|at|by|for|in|of|on|or|per|the|to|with'
const isLowerCase = new RegExp(`^(?!(?:${smallWords})$)[a-z]`)

/** Titles that say something as a whole sentence, or ask. */
const sentences = [
  'Asks for ',
  'Somebody else has saved this post',
  // The hint of a button, not a title.
  'What restoring it would change',
  'What you typed was not saved',
  'Would come earlier',
]

/** The titles that the source of a screen writes out: of pages, dialogs, panels and their sections. */
const titlesIn = ({ path, text }: { path: string; text: string }) =>
  [
    / title="([^"]+)"/g,
    /\badminMeta\('([^']+)'/g,
    /<h[123][^>]*>([A-Z][^<{]*)/g,
    ...(path.endsWith('.ts') ? [/^ {4}title: '([^']+)'/gm] : []),
  ].flatMap((pattern) => [...text.matchAll(pattern)].map(([, title = '']) => title))

/** The words of a title that should begin with a capital letter. */
const lowerCaseWords = (title: string) =>
  title.split(/\s+/).filter((word, index) => index > 0 && isLowerCase.test(word))

test('the titles of the back-office are in one case', () => {
  const screens = program.filter(({ path }) =>
    /^app\/(?:routes\/admin|ui\/admin)\/(?!.*\.test\.)|^app\/(?:resources|domain\/clinic\/documents)\.ts$/.test(
      path,
    ),
  )
  const titles = screens.flatMap((file) =>
    titlesIn(file).map((title) => ({ path: file.path, title })),
  )
  expect(titles.length).toBeGreaterThan(100)
  const wrong = titles.filter(
    ({ title }) => !sentences.includes(title) && lowerCaseWords(title).length > 0,
  )
  expect(wrong).toEqual([])
})
