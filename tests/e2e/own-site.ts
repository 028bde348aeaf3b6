import { startSite } from '#tests/crash/site-process.ts'
import { firstAdmin } from './first-admin.ts'

/**
 * Starts a site that one test has to itself, with the first admin and nothing else in it. An empty value of `more` takes
 * a setting away.
 */
export const startOwnSite = (
  dataDir: string,
  port = '0',
  more: Record<string, string> = {},
  entry = 'server/main.ts',
) =>
  startSite({
    entry,
    env: withoutEmpty({
      DATA_DIR: dataDir,
      PORT: port,
      LOG_LEVEL: 'info',
      STARTER_CONTENT: 'off',
      // No load balancer has to notice the stop first.
      STOP_DELAY_MS: '0',
      ADMIN_EMAIL: firstAdmin.email,
      ADMIN_PASSWORD: firstAdmin.password,
      ...more,
    }),
  })

const withoutEmpty = (env: Record<string, string>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
