import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { everyFile, program } from './source-files.ts'

test('files and folders say what is inside them', () => {
  const vagueName = /\b(?:utils?|helpers?|misc|common|shared|services?|managers?|index)\b/
  const wrong = everyFile.map(({ path }) => path).filter((path) => vagueName.test(path))
  expect(wrong).toEqual([])
})

test('file names are in kebab case', () => {
  const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*\.tsx?$/
  const wrong = everyFile.filter(({ path }) => !kebab.test(basename(path)))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('no file only re-exports what others export', () => {
  const barrels = program.filter(({ text }) => {
    const code = text.replaceAll(/\/\*.*?\*\/|\/\/.*$/gms, '').trim()
    return code !== '' && /^(?:export\s[^'"]*from\s+'[^']+'\s*)+$/.test(code)
  })
  expect(barrels.map(({ path }) => path)).toEqual([])
})

test('a type that is exported has a name of its own', () => {
  const types = program
    .filter(({ path }) => path.startsWith('app/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name]) => ({ name, path })),
    )
  expect(types.length).toBeGreaterThan(200)
  const first = (name?: string) => types.find((type) => type.name === name)
  expect(types.filter((type) => type !== first(type.name))).toEqual([])
})

/** Exports of a route, whose names the framework reads. */
const routeExports =
  /^(?:loader|clientLoader|action|clientAction|middleware|clientMiddleware|handle|headers|links|meta|shouldRevalidate)$/

test('a function or value that is exported has a name of its own', () => {
  const values = program
    .filter(({ path }) => /^(?:app|server)\//.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function\*?|const) ([a-z]\w*)/gm)].map(
        ([, name = '']) => ({ name, path }),
      ),
    )
    .filter(({ name }) => !routeExports.test(name))
  expect(values.length).toBeGreaterThan(1000)
  const first = (name: string) => values.find((value) => value.name === name)
  expect(values.filter((value) => value !== first(value.name))).toEqual([])
})
