import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'
import { hashOfSources } from './source-hash.ts'

/**
 * Writes into the built browser code what the back-office prefetches (app/routes/admin/connection/prefetched-files.ts):
 * the files of the text editor, which React Router's manifest does not know, and one file with a copy of every screen, so
 * that all of them arrive in one request (ADR-0043). The first screen of a document still comes from a small file of its
 * own.
 */
export function listPrefetchedFiles(): Plugin {
  return {
    name: 'list-prefetched-files',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // The chunk that reads these names gets them after its own name is set, so all sources count for its hash.
    augmentChunkHash: ({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith('/prefetched-files.ts')) ? hashOfSources() : undefined,
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { readers, screens, editorFiles } = findPrefetched(
          Object.values(bundle).filter((file) => file.type === 'chunk'),
        )
        const source = await bundledTogether(screens)
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const fileName = `assets/screens-${hash}.js`
        this.emitFile({ type: 'asset', fileName, source })
        for (const reader of readers) {
          reader.code = reader.code
            .replaceAll('__SCREENS_FILE__', `/${fileName}`)
            .replaceAll('__EDITOR_FILES__', editorFiles.join(' '))
        }
      },
    },
  }
}

type BuiltChunk = Pick<
  Rollup.OutputChunk,
  'fileName' | 'name' | 'code' | 'imports' | 'isEntry' | 'facadeModuleId'
>

/**
 * Finds the chunks that name what is prefetched, the screens, and the files of the text editor that the page of the
 * readers has not loaded. Throws where a screen imports a file that this page has not loaded: nothing fetches it first.
 */
export function findPrefetched<Chunk extends BuiltChunk>(chunks: Chunk[]) {
  const readers = chunks.filter(({ code }) => code.includes('__SCREENS_FILE__'))
  const screens = chunks.filter(
    (chunk) =>
      chunk.isEntry &&
      chunk.facadeModuleId?.includes('/app/routes/admin/') &&
      !readers.includes(chunk),
  )
  const editor = chunks.filter(({ name }) => name === 'rich-text')
  if (readers.length === 0 || screens.length === 0 || editor.length === 0)
    throw new Error(
      'The build has no reader of the prefetched files, no screens or no text editor: see ADR-0043.',
    )
  const present = filesOf(readers, chunks)
  const bundled = screens.map(({ fileName }) => `/${fileName}`)
  const missing = filesOf(screens, chunks).filter(
    (file) => !present.includes(file) && !bundled.includes(file),
  )
  if (missing.length > 0)
    throw new Error(
      `The file of all screens imports ${missing.join(', ')}, which its page has not loaded: an import that fails is remembered for as long as the page is open. Let the page load it (scripts/browser-chunks.ts), or fetch it first (app/connection/prefetch-screens.ts).`,
    )
  const editorFiles = filesOf(editor, chunks).filter((file) => !present.includes(file))
  return { readers, screens, editorFiles }
}

/** The files of some chunks with all that they import. */
function filesOf(roots: BuiltChunk[], chunks: BuiltChunk[]): string[] {
  const found = new Set(roots)
  for (const { imports } of found) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  }
  return Array.from(found, ({ fileName }) => `/${fileName}`)
}

/** One module whose export `screens` has the modules of the chunks by their paths; what they import stays where it is. */
async function bundledTogether(chunks: Rollup.OutputChunk[]): Promise<string> {
  const sources = new Map<string, string>(
    chunks.map(({ fileName, code }) => [`./${basename(fileName)}`, code]),
  )
  const imports = [...sources.keys()].map((id, n) => `import * as screen${n} from '${id}'`)
  const entries = chunks.map(({ fileName }, n) => `'/${fileName}': screen${n}`)
  const input = 'screens'
  sources.set(input, `${imports.join('\n')}\nexport const screens = { ${entries.join(',')} }`)
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      {
        name: 'built-chunks',
        enforce: 'pre',
        resolveId: (id) => (sources.has(id) ? id : { id, external: true }),
        load: (id) => sources.get(id),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input, preserveEntrySignatures: 'strict' },
    },
  })
  const [
    {
      output: [chunk],
    },
  ] = [built].flat() as [Rollup.RollupOutput]
  return chunk.code
}
