import type { Platform } from '#app/domain/platform.server.ts'
import { issueSetUpLink } from '#app/domain/staff/colleagues/first-admin.server.ts'

interface Start {
  site: string
  /** Makes the first admin; null once somebody can sign in. */
  link: string | null
  data: string
}

/** A block of text for people, or one line of the JSON log. */
export async function announceStart(platform: Platform, port: number): Promise<void> {
  const { log, settings } = platform
  const { databaseUrl, dataDir } = settings
  const site = settings.publicUrlIsSet ? settings.publicUrl : `http://localhost:${port}`
  const path = await issueSetUpLink(platform)
  const data = databaseUrl ? `PostgreSQL, and ${dataDir}` : dataDir
  const start = { site, link: path && site + path, data }
  if (settings.logFormat === 'text') process.stdout.write(startMessage(start))
  else if (start.link) {
    log.warn(start, 'sign-in: nobody can sign in yet: open the link within a day, it works once')
  } else log.info(start, 'start: the site is open')
}

function startMessage({ site, link, data }: Start): string {
  const next = link
    ? `Next: open this link within a day to make the first admin. It works once:

    ${link}

  Nobody can sign in before that. A new start makes a new link.`
    : `Next: sign in at ${site}/admin. A new password: npm run clinic -- reset-password <email>.`
  return `
  GEMEV is open.

  Site     ${site}
  Sign-in  ${site}/admin
  Data     ${data} (back it up: docs/operations.md)

  ${next}

  Ctrl-C stops it.

`
}

export function fillEmptySite(platform: Platform): void {
  const { log, settings } = platform
  if (!settings.starterContent) return
  const load = async () => {
    // Imported dynamically: most starts have nothing to load and need not read the texts.
    const { loadStarterContent } = await import('#db/starter/load-starter-content.ts')
    await loadStarterContent(platform)
  }
  const loading = load().catch((error) => {
    log.warn({ err: error }, 'starter content: loading failed, the next start continues it')
  })
  // The database closes only after the load has ended.
  platform.onClose(() => loading)
}
