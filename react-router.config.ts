import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // server/guards.ts decides who may post: it knows PUBLIC_URL, which differs from what a proxy asks for.
  allowedActionOrigins: ['**'],
} satisfies Config
