import { expect, test } from 'vitest'
import { findPrefetched } from './prefetched-files.ts'

const chunk = (name: string, imports: string[] = [], facadeModuleId: string | null = null) => ({
  fileName: `assets/${name}.js`,
  name,
  code: name === 'layout' ? 'import("__SCREENS_FILE__")' : '',
  imports: imports.map((each) => `assets/${each}.js`),
  isEntry: facadeModuleId !== null,
  facadeModuleId,
})
const screen = (name: string, imports: string[]) =>
  chunk(name, imports, `/site/app/routes/admin/${name}.tsx`)

const react = chunk('react')
const shared = chunk('shared', ['react'])
const layout = screen('layout', ['shared'])
const editor = chunk('rich-text', ['react', 'schema'])
const schema = chunk('schema')

test('the screens are fetched in one file, and of the text editor what the page has not loaded', () => {
  const list = screen('list', ['shared', 'layout'])
  const edit = screen('edit', ['list', 'react'])
  const home = chunk('home', ['react'], '/site/app/routes/site/home.tsx')
  expect(findPrefetched([react, shared, layout, list, edit, home, editor, schema])).toEqual({
    readers: [layout],
    screens: [list, edit],
    editorFiles: ['/assets/rich-text.js', '/assets/schema.js'],
  })
})

test('the build fails where a screen imports a file that the page has not loaded', () => {
  const chart = chunk('chart', ['axis'])
  const numbers = screen('numbers', ['shared', 'chart'])
  const chunks = [react, shared, layout, numbers, chart, chunk('axis'), editor, schema]
  expect(() => findPrefetched(chunks)).toThrow(
    'The file of all screens imports /assets/chart.js, /assets/axis.js, which its page has not loaded: ',
  )
})
