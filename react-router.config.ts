import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The back-office knows all its routes from the start, and each is one file: on a line that breaks, fewer
  // requests stand between somebody and the next screen (docs/decisions/0021).
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  // server/guards.ts decides who may post: it knows PUBLIC_URL, which differs from what a proxy asks for.
  allowedActionOrigins: ['**'],
} satisfies Config
