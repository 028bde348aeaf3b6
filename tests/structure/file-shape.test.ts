import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { everyFile, program } from './source-files.ts'

const lengths = program
  .filter(({ path }) => /^(?:app|server|db|artwork)\//.test(path))
  .map(({ text }) => text.split('\n').length - 1)
  .sort((a, b) => a - b)

const quantile = (share: number) => lengths[Math.floor((lengths.length - 1) * share)]

test('half of the files have at most 60 lines, nine in ten at most 150', () => {
  expect(lengths.length).toBeGreaterThan(100)
  expect(quantile(0.5)).toBeLessThanOrEqual(60)
  expect(quantile(0.9)).toBeLessThanOrEqual(150)
})

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

/** Files that may have more than fifteen imports, each with its reason. */
const manyImports: Record<string, string> = {
  'app/platform/platform.server.ts': 'builds every service of the program',
  'app/images/embedded.server.ts': 'puts together storage, encoder and protocol of the image host',
  'app/domain/races.test.ts': 'tries the races of every noun at once',
  'app/domain/blog/admin/posts.saving.server.ts': 'writes all tables of a post in one transaction',
  'app/routes/admin/appointments/edit/edit.tsx':
    'saves a request and leads to the message that is sent next',
  'artwork/starter-pictures.ts': 'lists every drawing of the sample content',
  'db/starter/steps.ts': 'lists every step of the sample content',
  'server/server.ts': 'puts every part of the server in its order',
  'tests/e2e/journey.spec.ts': 'follows one visit through every part of the product',
}

test('a file has at most fifteen imports, unless putting many parts together is its purpose', () => {
  const imports = everyFile
    .filter(({ text }) => (text.match(/^import\s/gm) ?? []).length > 15)
    .map(({ path }) => path)
  expect(imports).toEqual(Object.keys(manyImports).toSorted())
  expect(imports.length).toBeLessThanOrEqual(10)
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
    .filter(({ path }) => /^(?:app|server|db\/columns)\//.test(path))
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
