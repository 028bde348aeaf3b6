import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rollup } from 'vite'

const source = (name: string) =>
  fileURLToPath(new URL(`../app/offline/${name}.ts`, import.meta.url))

/**
 * Builds the service workers of the public site and of the back-office, and the one that removes them, each into one file at
 * the root of the site: a worker may answer only for paths below its own, and its address must never change. That of the
 * public site knows by name the scripts that public pages load.
 */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      const files = publicFilesIn(bundle)
      if (files.length < 5)
        this.error(
          `Only ${files.length} scripts of public pages were found: was entry.client renamed?`,
        )
      const define = { __PUBLIC_FILES__: JSON.stringify(files) }
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

/** The paths of the scripts that public pages load, at once or later: the browser's entry without the back-office. */
function publicFilesIn(bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set<string>()
  const add = (fileName: string | undefined) => {
    const chunk = chunks.find((each) => each.fileName === fileName)
    if (!chunk || found.has(chunk.fileName) || chunk.name.startsWith('hydrate-app')) return
    found.add(chunk.fileName)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next)
  }
  add(chunks.find(({ name }) => name === 'entry.client')?.fileName)
  return Array.from(found, (fileName) => `/${fileName}`)
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
