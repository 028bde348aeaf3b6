import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // scripts/build.ts says where, and makes a release of what is complete (ADR-0025).
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build/unfinished',
  // The back-office knows all its routes from the start, and each is one file: on a line that breaks, fewer
  // requests stand between somebody and the next screen (ADR-0021).
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  // server/requests/guards.ts decides who may post: it knows PUBLIC_URL, which differs from what a proxy asks for.
  allowedActionOrigins: ['**'],
} satisfies Config
