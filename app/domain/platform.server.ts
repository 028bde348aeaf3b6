import { type Clinic, createClinic } from '#app/domain/clinic/clinic.server.ts'
import { createHours, type Hours, readClosures } from '#app/domain/hours/hours.server.ts'
import type { EmbeddedImages } from '#app/images/embedded.server.ts'
import type { ImageHost } from '#app/images/image-host.ts'
import { openImages } from '#app/images/open-images.server.ts'
import { holdDataFolder } from '#app/platform/backup/restore/interrupted-restores.server.ts'
import { type Clock, systemClock } from '#app/platform/clock.ts'
import { createContentChanges } from '#app/platform/content-changes.ts'
import { ensureWritableFolder } from '#app/platform/data-folder/data-folder.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate/migrate.server.ts'
import { inMemory } from '#app/platform/database/open-database.ts'
import { ensureUndamaged } from '#app/platform/database/sqlite/sqlite.server.ts'
import { createLastKnown } from '#app/platform/last-known.server.ts'
import { publicFormLimits } from '#app/platform/limits/rate-limit.server.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createMail } from '#app/platform/mail/mail.server.ts'
import { createMessageChannels } from '#app/platform/message-channels.server.ts'
import { createPageCache } from '#app/platform/page-cache/page-cache.server.ts'
import type { Acting, PlatformParts } from '#app/platform/parts.ts'
import { createLinkTokens } from '#app/platform/secrets/link-tokens.server.ts'
import { readSecret } from '#app/platform/secrets/secret.server.ts'
import { createSignedTokens } from '#app/platform/secrets/signed-tokens.server.ts'
import { readEnteredSettings } from '#app/platform/settings/entered-settings.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { createAuth } from '#app/platform/sign-in/auth.server.ts'
import { createKnownDevices } from '#app/platform/sign-in/known-devices.server.ts'
import { createViewCounter } from '#app/platform/view-counter.server.ts'
import { readStoredDocuments } from './clinic/clinic.server.ts'
import { mailHtml } from './clinic/look-on-pages.server.ts'
import { imageConfiguration } from './image-configuration.ts'

/** All services of the program, built once at start; actions receive the parts that they need. */
export interface Platform extends PlatformParts {
  images: ImageHost
  /** The embedded image host behind its HTTP protocol; null when images are stored at Cloudinary. */
  embeddedImages: EmbeddedImages | null
  clinic: Clinic
  hours: Hours
}

export type ActingPlatform = Platform & Acting

/** An action's first parameter: who acts, and the parts of the platform that it may use, and no others. */
export type Needs<Part extends keyof ActingPlatform> = Pick<ActingPlatform, Part>

/** Opens and migrates the database and builds the platform; throws when the program cannot start. */
export async function createPlatform(
  environment: Settings,
  { clock = systemClock }: { clock?: Clock } = {},
): Promise<Platform> {
  // What owners enter while the program runs is written into this object, which everything reads at each use.
  const settings = { ...environment }
  const log = createLog(settings)
  const { databaseUrl, dataDir, authSecret } = settings
  // The database may survive the loss of this machine; the secret that decrypts its second factors would not.
  if (databaseUrl && !authSecret)
    log.warn(`settings: AUTH_SECRET is not set: back up ${dataDir}/auth-secret`)
  const isUsed = usesDataFolder(settings)
  if (isUsed) ensureWritableFolder(dataDir)
  const folder = isUsed ? await holdDataFolder({ databaseUrl, dataDir, log }) : undefined
  const database = await openDatabase({ databaseUrl, dataDir, log })
  const { db, kind } = database
  try {
    await migrateToLatest({ db, kind, dataDir, log })
  } catch (error) {
    if (kind === 'sqlite') ensureUndamaged(error, dataDir)
    throw error
  }
  const secret = readSecret(settings)
  let auth = await createAuth({ db, kind, log, settings, secret })
  const images = await openImages({ clock, log, secret }, settings, imageConfiguration)
  const pages = createPageCache(() => clock.now().getTime())
  const content = createContentChanges()
  content.subscribe(pages.clear)
  const clinic = createClinic({ content }, () => readStoredDocuments({ db, log }))
  const htmlOf = async (text: string) =>
    mailHtml({ images: images.host, settings }, await clinic.read(), text)
  const mail = createMail({ db, clock, log, secret, htmlOf }, settings)
  const hours = createHours({ clinic, content }, () => readClosures(db, clock.now()))
  const entered = createLastKnown(
    { content },
    () => readEnteredSettings({ db, secret }, environment),
    {},
  )
  let followed = entered.current()
  let authUrl = settings.publicUrl
  async function follow() {
    const next = await entered.read()
    if (next === followed) return
    Object.assign(settings, next)
    // The names and attributes of its cookies, and passkeys, belong to the address.
    if (settings.publicUrl !== authUrl) {
      auth = await createAuth({ db, kind, log, settings, secret })
      authUrl = settings.publicUrl
    }
    followed = next
    pages.clear()
  }
  // One after the other: whoever waits for it has what was stored before.
  let following = Promise.resolve()
  const followSettings = () => {
    following = following.then(follow, follow)
    return following
  }
  await followSettings()
  content.subscribe(() => {
    followSettings().catch((err) => log.warn({ err }, 'settings: what owners entered was not read'))
  })
  database.watchContent(content.notify)
  await hours.read()
  const closeHandlers: (() => Promise<void>)[] = []
  return {
    settings,
    followSettings,
    db,
    clock,
    log,
    mail,
    messages: createMessageChannels({ mail, secret }, settings),
    get auth() {
      return auth
    },
    devices: createKnownDevices({ clock, secret }, settings),
    tokens: createSignedTokens({ clock, secret }),
    linkTokens: createLinkTokens(secret),
    images: images.host,
    embeddedImages: images.embedded,
    pages,
    content,
    // The job that makes backups sets how one begins.
    backupRequest: { isOpen: false, begin() {} },
    clinic,
    hours,
    viewCounter: createViewCounter(),
    publicFormLimits,
    ping: () => database.ping(),
    stopping: false,
    onClose: (work) => void closeHandlers.unshift(work),
    async close() {
      for (const work of closeHandlers) await work()
      await mail.stop()
      images.embedded?.stop()
      await database.close()
      folder?.release()
    },
  }
}

/** Whether anything is stored in the data folder; otherwise it may be missing. */
const usesDataFolder = ({ dataDir, databaseUrl, authSecret, images }: Settings) =>
  dataDir !== inMemory && !(databaseUrl && authSecret && images.host !== 'embedded')
