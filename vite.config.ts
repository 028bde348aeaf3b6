import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './scripts/browser-chunks.ts'
import { buildServiceWorker } from './scripts/offline-worker.ts'
import { serverOutput } from './scripts/server-output.ts'

// Made of thousands of small files, of which few are used: bundled, the site starts in half the time.
const manySmallFiles = [
  'lucide-react',
  'kysely',
  'zod',
  'better-auth',
  '@better-auth/core',
  '@better-auth/kysely-adapter',
  '@better-auth/utils',
  '@better-auth/telemetry',
  'better-call',
  '@better-auth/passkey',
  '@simplewebauthn/server',
  /^@peculiar\//,
  'asn1js',
  'tsyringe',
  '@opentelemetry/semantic-conventions',
  'jose',
  'libphonenumber-js',
  'diff',
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), reloadPublicPages(), buildServiceWorker()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      // The pages of the back-office preload these files themselves; on public pages their names were 100 bytes of each.
      resolveDependencies: (file, files) => (file.includes('hydrate-app') ? [] : files),
    },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
            // The group that is split by entries names all of them.
            chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
          },
        },
      },
    },
    // The server is part of the bundle, so that its modules and the routes' are the same ones.
    ssr: {
      build: { rollupOptions: { input: './server/server.ts', output: serverOutput } },
      // Development reads them as they are: Vite would turn each of these files into a module of its own.
      resolve: { noExternal: command === 'build' ? manySmallFiles : [] },
    },
  },
}))

/** Public pages load no route module that Vite could replace: it tells them to load themselves anew. */
function reloadPublicPages(): Plugin {
  return {
    name: 'reload-public-pages',
    apply: 'serve',
    hotUpdate({ file, server }) {
      const rendered = this.environment.name === 'ssr' && !file.endsWith('.css')
      if (rendered) server.environments.client.hot.send('site:changed')
    },
  }
}
