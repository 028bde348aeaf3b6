import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureFreshBuild } from '#tests/fresh-build.ts'

await ensureFreshBuild()

const scripts = globSync('build/client/**/*.js').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

const scriptsWith = (marker: string) =>
  scripts.filter(({ text }) => text.includes(marker)).map(({ path }) => path)

const serverMarkers = [
  '_zod',
  '"node:',
  '`node:',
  'process.env',
  'insertInto',
  'DATABASE_URL',
  'pino',
]
test.each(serverMarkers)('nothing of the server reaches the browser: %s', (marker) => {
  expect(readFileSync('node_modules/zod/v4/core/core.js', 'utf8')).toContain('_zod')
  expect(scripts.length).toBeGreaterThan(5)
  expect(scriptsWith(marker)).toEqual([])
})

// A file that moved takes its styles along, and nothing but the first paint would show that they are missing.
test('every file is there from whose classes a style sheet is made', () => {
  const sources = globSync('app/ui/styles/*.css').flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/^@source (?:not )?"([^"]+)"/gm)]
      .flatMap(([, path = '']) => {
        const [, before = path, names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? []
        return names.split(',').map((name) => before + name + after)
      })
      .map((path) => ({ sheet, path })),
  )
  expect(sources.length).toBeGreaterThan(50)
  const missing = sources.filter(({ path }) => !globSync(join('app/ui/styles', path)).length)
  expect(missing).toEqual([])
})

test('the sources are not published beside the scripts', () => {
  expect(globSync('build/client/**/*.map')).toEqual([])
  expect(scriptsWith('sourceMappingURL')).toEqual([])
})

/** The scripts that name another one, none of which imports it statically. */
function usersOf(script: string) {
  const name = script.split('/').at(-1) ?? ''
  const naming = scripts.filter(({ path, text }) => path !== script && text.includes(name))
  const isStatic = new RegExp(`(?:from|import)\\s*["'\`]\\./${name}`)
  expect(naming.filter(({ text }) => isStatic.test(text))).toEqual([])
  return naming
}

test('the proof of work is fetched only by browsers that are asked for it', () => {
  const [work = '', ...others] = scripts.flatMap(
    ({ path }) => path.match(/.*proof-of-work.*/) ?? [],
  )
  expect(others).toEqual([])
  expect(usersOf(work).length).toBeGreaterThan(0)
})

test('only the screens with a formatted text load the text editor', () => {
  const [editor = '', ...others] = scriptsWith('ProseMirror-selectednode')
  expect(editor).toContain('rich-text')
  expect(others).toEqual([])
  // The text field imports it when it is shown.
  const importing = usersOf(editor).filter(({ text }) => /\bimport\(`\.\/rich-text/.test(text))
  expect(importing.map(({ path }) => path)).toEqual([expect.stringContaining('back-office')])
  const starts = scripts.filter(({ path }) => path.includes('entry.client'))
  expect(starts.length).toBeGreaterThan(0)
  expect(starts.filter(({ text }) => /post-editor|rich-text-field/.test(text))).toEqual([])
})

/** The scripts that a service worker knows by name, and their bytes as they are sent. */
function namedBy(worker: string) {
  const text = readFileSync(`build/client/${worker}`, 'utf8')
  expect(text).not.toMatch(/\bimport\b/)
  expect(statSync(`build/client/${worker}.br`).size).toBeLessThanOrEqual(4096)
  const named = [...text.matchAll(/\/(assets\/[\w.~-]+\.js)/g)].map(([, path = '']) => path)
  const sizes = named.map((path) => {
    const packed = `build/client/${path}.br`
    return statSync(existsSync(packed) ? packed : `build/client/${path}`).size
  })
  return { text, named, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

test('the service worker is one small file, which knows the scripts of public pages and no others', () => {
  const { named, bytes } = namedBy('worker.js')
  expect(named.some((path) => path.includes('appointment-form'))).toBe(true)
  expect(named.filter((path) => /back-office|hydrate-app|rich-text|\/page-/.test(path))).toEqual([])
  expect(bytes).toBeLessThanOrEqual(85_000)
})

test('the service worker of the back-office is one, too, which knows the scripts of its screens and no others', () => {
  const { text, named, bytes } = namedBy('admin-worker.js')
  expect(text).not.toContain('indexedDB')
  for (const name of ['back-office', 'hydrate-app', 'rich-text', 'react'])
    expect(named.filter((path) => path.startsWith(`assets/${name}-`))).toHaveLength(1)
  expect(named.filter((path) => /entry\.client|follow-list|lightbox/.test(path))).toEqual([])
  expect(bytes).toBeGreaterThan(200_000)
  expect(bytes).toBeLessThanOrEqual(400_000)
})

test('the bundle of the server takes one byte for each character, and has no comments for developers', () => {
  const paths = globSync('build/server/**/*.js')
  expect(paths.length).toBeGreaterThan(1)
  for (const path of paths) {
    const text = readFileSync(path, 'utf8')
    expect(text.match(/[^\0-\x7f]/g), path).toBeNull()
    expect(text.match(/\n\s*\* @(?:param|returns)\b/g), path).toBeNull()
  }
})
