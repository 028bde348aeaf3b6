import { join } from 'node:path'
import { build } from 'vite'
import { serverOutput } from './server-output.ts'

/** The packages with compiled parts, which cannot be bundled. */
export const compiledPackages = ['sharp', '@node-rs/argon2']

// Packages of other runtimes and optional ones, which the program never loads.
const neverLoaded = ['pg-native', 'cloudflare:sockets']

/** Bundles the program with all that it imports, so that of `node_modules` only the compiled packages are left. */
export async function bundleServer(root: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: compiledPackages },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rollupOptions: {
        input: {
          index: join(root, 'build/server/index.js'),
          main: join(root, 'server/main.ts'),
          cli: join(root, 'server/cli.ts'),
          encoder: join(root, 'app/images/encoder/encoder.child.ts'),
        },
        external: neverLoaded,
        // "use client" of packages means nothing to a server that renders everything.
        onwarn(warning, warn) {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
        },
        // The server finds its files from the folder of its own file, so that no file may stand below it.
        output: {
          ...serverOutput,
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  })
}
