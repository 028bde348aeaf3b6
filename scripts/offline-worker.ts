import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rollup } from 'vite'

const source = (name: string) =>
  fileURLToPath(new URL(`../app/browser/offline/${name}.ts`, import.meta.url))

/** A worker answers for paths below its own, so each is one file at the root. They know the scripts of pages by name. */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const isEntry = ({ name }: Rollup.OutputChunk) => name === 'entry.client'
      const isApp = ({ name }: Rollup.OutputChunk) => name.startsWith('hydrate-app')
      const isEditor = ({ name }: Rollup.OutputChunk) => name === 'rich-text'
      const isScreen = ({ isEntry, facadeModuleId }: Rollup.OutputChunk) =>
        isEntry && /\/app\/(?:root\.tsx|routes\/admin\/)/.test(facadeModuleId ?? '')
      const publicFiles = reached(chunks, chunks.filter(isEntry), isApp)
      const screens = chunks.filter((chunk) => isScreen(chunk) || isApp(chunk))
      const screenFiles = reached(chunks, screens, isEditor)
      const editorFiles = reached(chunks, chunks.filter(isEditor))
      const found = { publicFiles, screenFiles, editorFiles }
      for (const [what, { length }] of Object.entries(found))
        if (length < 3) this.error(`Only ${length} ${what} were found: was a file renamed?`)
      const define = {
        __PUBLIC_FILES__: JSON.stringify(publicFiles),
        __SCREEN_FILES__: JSON.stringify(screenFiles),
        __EDITOR_FILES__: JSON.stringify(editorFiles.filter((file) => !screenFiles.includes(file))),
      }
      for (const [fileName, name] of [
        ['worker.js', 'worker'],
        ['admin-worker.js', 'admin-worker'],
        ['no-worker.js', 'removal'],
      ] as const) {
        this.emitFile({
          type: 'asset',
          fileName,
          source: await bundledInOne(source(name), define),
        })
      }
    },
  }
}

/** The paths of some chunks with all that they load, at once or later, except what is left out. */
function reached(
  chunks: Rollup.OutputChunk[],
  roots: Rollup.OutputChunk[],
  isLeftOut = (_: Rollup.OutputChunk) => false,
): string[] {
  const found = new Set(roots)
  for (const { imports, dynamicImports } of found) {
    const names = [...imports, ...dynamicImports]
    for (const chunk of chunks)
      if (names.includes(chunk.fileName) && !isLeftOut(chunk)) found.add(chunk)
  }
  return Array.from(found, ({ fileName }) => `/${fileName}`)
}

async function bundledInOne(input: string, define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const [
    {
      output: [chunk],
    },
  ] = [built].flat() as [Rollup.RollupOutput]
  return chunk.code
}
