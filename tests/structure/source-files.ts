import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** A file of the project and what it imports. */
export interface SourceFile {
  /** From the project's root, with slashes. */
  path: string
  text: string
  imports: Import[]
}

export interface Import {
  /** As written between the quotes. */
  specifier: string
  /** The project's file it stands for, without a query; undefined for packages and generated files. */
  target: string | undefined
  /** Erased by the compiler: such an import binds the files' types but not their code. */
  typeOnly: boolean
}

const folders = 'app,bench,db,scripts,server,soak,tests'
const importStatement =
  /^(?:import|export)\s+(?<type>type\s)?(?:[^'"`;]*?\sfrom\s+)?'(?<specifier>[^']+)'|\bimport\((?:\s*)'(?<dynamic>[^']+)'\)/gm

const isTest = (path: string) => path.startsWith('tests/') || /\.(?:test|spec)\.tsx?$/.test(path)

/** Every TypeScript file of the project's own, tests included. */
export const everyFile: SourceFile[] = globSync(`{${folders}}/**/*.{ts,tsx}`)
  .toSorted()
  .filter((path) => !path.startsWith('tests/results/'))
  .map((path) => {
    const text = readFileSync(path, 'utf8')
    return { path, text, imports: importsOf(path, text) }
  })

/** The program itself, without its tests. */
export const program: SourceFile[] = everyFile.filter(({ path }) => !isTest(path))

/** Every page in Markdown that the project's own people read. */
export const documents = globSync(`{*.md,{${folders},deploy,docs}/**/*.md}`)
  .toSorted()
  .filter((path) => !path.startsWith('tests/results/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(importStatement)].map(({ groups = {} }) => {
    const specifier = groups.specifier ?? groups.dynamic ?? ''
    return { specifier, target: targetOf(path, specifier), typeOnly: groups.type !== undefined }
  })
}

function targetOf(path: string, specifier: string): string | undefined {
  const [file = ''] = specifier.split('?')
  // The framework writes a route's types into a folder of that name.
  if (file.startsWith('./+types/')) return undefined
  if (file.startsWith('#')) return file.slice(1)
  return file.startsWith('.') ? posix.join(posix.dirname(path), file) : undefined
}
