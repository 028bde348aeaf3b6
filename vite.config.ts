import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // The server is part of the bundle, so that its modules and the routes' are the same ones.
    ssr: { build: { rollupOptions: { input: './server/server.ts' } } },
  },
})
