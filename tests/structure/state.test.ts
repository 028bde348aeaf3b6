import { expect, test } from 'vitest'
import { refsWrittenWhileRendering } from './refs.ts'
import { program } from './source-files.ts'

test.each([
  ['a component', 'function List() { ref.current = 1; return null }'],
  ['a component in a condition', 'export const List = () => { if (a) { ref.current = 1 } }'],
  ['a component that is wrapped', 'const List = memo(function List() { ref.current ??= 1 })'],
  ['a hook', 'export function useList() { const [last] = rows; last.current += 1 }'],
])('a ref that %s writes while rendering is found', (_, text) => {
  expect(refsWrittenWhileRendering('list.tsx', text)).toEqual(['list.tsx:1'])
})

test('a ref that an effect, a handler or a function of another kind writes is not', () => {
  const text = `
    function useList() {
      useEffect(() => { ref.current = 1 }, [])
      const note = () => { ref.current = 2 }
      return note
    }
    export function note() { ref.current = 3 }`
  expect(refsWrittenWhileRendering('list.tsx', text)).toEqual([])
})

test('no ref is written while a component renders', () => {
  const browserFiles = program.filter(({ path }) => path.startsWith('app/'))
  const found = browserFiles.flatMap(({ path, text }) => refsWrittenWhileRendering(path, text))
  expect(found).toEqual([])
})

/** The modules of screens that hold something between two calls, each with its reason. */
const holders: Record<string, string> = {
  'app/routes/admin/news/chime.ts': 'A tab has one output of sound.',
}

test('the screens of the back-office, editors among them, hold no state in their modules', () => {
  const holds =
    /^(?:export )?(?:let |var |const [^\n]*= new (?:Weak)?(?:Map|Set)(?:<[^\n]*>)?\(\))/m
  const found = program.filter(
    ({ path, text }) => /^app\/(?:routes\/admin|ui)\//.test(path) && holds.test(text),
  )
  expect(found.map(({ path }) => path)).toEqual(Object.keys(holders))
})
