import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), reloadPublicPages()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // The server is part of the bundle, so that its modules and the routes' are the same ones.
    ssr: {
      build: { rollupOptions: { input: './server/server.ts' } },
      // Made of thousands of small files, of which few are used: bundled, the site starts in half the time.
      resolve: {
        noExternal: [
          'lucide-react',
          'kysely',
          'zod',
          'better-auth',
          '@better-auth/core',
          '@better-auth/kysely-adapter',
          '@better-auth/utils',
          '@better-auth/telemetry',
          'better-call',
        ],
      },
    },
  },
})

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
