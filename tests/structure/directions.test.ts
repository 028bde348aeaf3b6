import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { layers, packageOwners } from './layers.ts'
import { everyFile, program } from './source-files.ts'

const layerOf = (path: string) => layers.find(({ files }) => files.test(path))

test('every file of the program belongs to a layer', () => {
  expect(program.length).toBeGreaterThan(100)
  expect(program.map(({ path }) => path).filter((path) => !layerOf(path))).toEqual([])
})

test('every file imports only from the layers that its own layer may import', () => {
  const violations = program.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => {
      if (!target) return []
      const isAllowed = layerOf(path)
        ?.mayImport.split(', ')
        .includes(layerOf(target)?.name ?? '')
      return isAllowed ? [] : [`${path} -> ${target}`]
    }),
  )
  expect(violations).toEqual([])
})

test('imports name their file, from the same folder or from a root', () => {
  const wrong = everyFile.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, target }) => target && !/^(?:\.\/|#)(?!.*\.\.\/)/.test(specifier))
      .concat(imports.filter(({ target }) => target && !/\.(?:tsx?|js|json|css)$/.test(target)))
      .map(({ specifier }) => `${path}: ${specifier}`),
  )
  expect(wrong).toEqual([])
})

test('a schema is read by actions and routes alone, so that it never reaches the browser', () => {
  const readers = program.flatMap(({ path, imports }) =>
    imports
      .filter(({ target, typeOnly }) => target?.endsWith('.schema.ts') && !typeOnly)
      .map(() => path),
  )
  expect(readers.length).toBeGreaterThan(0)
  expect(readers.filter((path) => !/\.(?:server|schema)\.ts$|^app\/routes\//.test(path))).toEqual(
    [],
  )
})

test('packages with an owner are imported by their owner alone', () => {
  const violations = program.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier }) => {
      const name = Object.keys(packageOwners).find(
        (owned) => specifier === owned || specifier.startsWith(`${owned}/`),
      )
      return name && !packageOwners[name]?.test(path) ? [`${path} -> ${specifier}`] : []
    }),
  )
  expect(violations).toEqual([])
})

test('the code about images does not know what they show', () => {
  const clinicWord =
    /(?<![A-Za-z])(?:[Gg]emev|[Bb]log|[Gg]allery|[Pp]osts?|[Pp]atients?|[Aa]ppointments?|[Cc]linic|[Ss]taff|[Bb]ranch(?:es)?|[Cc]ategor(?:y|ies))(?![a-z])/
  // Tests need rows that show images, and helpers that store them.
  const ofTests = /^import .*$|'(?:blog_posts|gallery_images)'/gm
  const files = everyFile.filter(({ path }) => path.startsWith('app/images/'))
  expect(files.length).toBeGreaterThan(30)
  const texts = files.map(({ path, text }) => ({
    path,
    text: path.endsWith('.test.ts') ? text.replaceAll(ofTests, '') : text,
  }))
  const page = 'app/images/README.md'
  texts.push({ path: page, text: readFileSync(page, 'utf8') })
  expect(texts.filter(({ text }) => clinicWord.test(text)).map(({ path }) => path)).toEqual([])
})

// A quoted path, or a pattern that begins like one.
const requestPath = /(?<![\w}])['"`]\/[a-z_:*]|\^(?:\(\?:|\()?\\\/\(?[a-z]/gi

test('the server names no path of a request: routes declare limits, queues and freshness', () => {
  const found = program
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap(({ path, text }) =>
      (text.match(requestPath) ?? []).map((match) => `${path}: ${match}`),
    )
  expect(found).toEqual([])
})

test('the command for copies alone is started through a shell', () => {
  const starting = program.filter(
    ({ path, text }) => /^(?:app|server|db)\//.test(path) && text.includes("'node:child_process'"),
  )
  expect(starting.length).toBeGreaterThan(1)
  const throughShell = starting.filter(({ text }) =>
    /\b(?:exec|execSync)\b|\bshell:|'sh'/.test(text),
  )
  expect(throughShell.map(({ path }) => path)).toEqual(['server/jobs/backups.ts'])
})
