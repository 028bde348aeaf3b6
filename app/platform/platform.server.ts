import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#db/schema.ts'
import { type Auth, createAuth } from './auth.server.ts'
import { type Clock, systemClock } from './clock.ts'
import { type ContentChanges, createContentChanges } from './content-changes.ts'
import { ensureWritableFolder } from './data-folder.server.ts'
import { ensureUndamaged } from './database/damaged-database.ts'
import { openDatabase } from './database/database.server.ts'
import { migrateToLatest } from './database/migrate.server.ts'
import { inMemory } from './database/open-database.ts'
import type { Settings } from './env.server.ts'
import type { EmbeddedImages } from './images/embedded/embedded.server.ts'
import type { ImageHost } from './images/image-host.ts'
import { openImages } from './images/images.server.ts'
import { createKnownDevices, type KnownDevices } from './known-devices.server.ts'
import { createLog } from './log.server.ts'
import { createMail, type Mail } from './mail/mail.server.ts'
import { createPageCache, type PageCache } from './page-cache.server.ts'
import { publicFormLimits } from './rate-limit.server.ts'
import { readSecret } from './secret.server.ts'
import { createSignedTokens, type SignedTokens } from './signed-tokens.server.ts'
import { createViewCounter, type ViewCounter } from './view-counter.server.ts'

/** All that the program has of the machine, built once at start and handed to whoever needs a part. */
export interface Platform {
  settings: Settings
  db: Kysely<Database>
  clock: Clock
  log: Logger
  mail: Mail
  auth: Auth
  devices: KnownDevices
  tokens: SignedTokens
  images: ImageHost
  /** What speaks the embedded host's protocol; null when pictures are kept elsewhere. */
  embeddedImages: EmbeddedImages | null
  pages: PageCache
  content: ContentChanges
  tally: ViewCounter
  publicFormLimits: typeof publicFormLimits
  /** Resolves when the database answers, rejects when it does not. */
  ping(): Promise<void>
  /** Turns true when the process has been told to stop: it is then no longer ready for visitors. */
  stopping: boolean
  /** Does something before everything is closed; what was added last comes first. */
  atClose(work: () => Promise<void>): void
  close(): Promise<void>
}

/** A verb's first parameter: the parts of the platform that it may touch, and no others. */
export type Needs<Part extends keyof Platform> = Pick<Platform, Part>

/** Opens the database, brings it up to date and builds the platform; throws what makes a start impossible. */
export async function createPlatform(settings: Settings): Promise<Platform> {
  const log = createLog(settings)
  const clock = systemClock
  const { databaseUrl, dataDir, authSecret } = settings
  // The database may outlive this machine; what reads its second factors would then be lost with it.
  if (databaseUrl && !authSecret)
    log.warn(`AUTH_SECRET is not set: keep ${dataDir}/auth-secret safe`)
  if (keepsFiles(settings)) ensureWritableFolder(dataDir)
  const database = await openDatabase({ databaseUrl, dataDir, log })
  const { db, kind } = database
  try {
    await migrateToLatest({ db, kind, dataDir, log })
  } catch (error) {
    if (kind === 'sqlite') ensureUndamaged(error, dataDir)
    throw error
  }
  const secret = readSecret(settings)
  const auth = await createAuth({ db, kind, log, settings, secret })
  const mail = createMail({ db, clock, log }, settings)
  const images = await openImages({ clock, log, secret }, settings)
  const pages = createPageCache()
  const content = createContentChanges()
  content.listen(pages.clear)
  database.watchContent(content.tell)
  const endings: (() => Promise<void>)[] = []
  return {
    settings,
    db,
    clock,
    log,
    mail,
    auth,
    devices: createKnownDevices({ clock, secret }, settings),
    tokens: createSignedTokens({ clock, secret }),
    images: images.host,
    embeddedImages: images.embedded,
    pages,
    content,
    tally: createViewCounter(),
    publicFormLimits,
    ping: () => database.ping(),
    stopping: false,
    atClose: (work) => void endings.unshift(work),
    async close() {
      for (const work of endings) await work()
      await mail.stop()
      images.embedded?.stop()
      await database.close()
    },
  }
}

/** Whether anything is written to the data folder: with everything elsewhere it may be missing. */
const keepsFiles = ({ dataDir, databaseUrl, authSecret, images }: Settings) =>
  dataDir !== inMemory && !(databaseUrl && authSecret && images.host !== 'embedded')
