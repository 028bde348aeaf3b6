import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Actor } from './audit/actor.ts'
import type { Clock } from './clock.ts'
import type { ContentChanges } from './content-changes.ts'
import type { publicFormLimits } from './limits/rate-limit.server.ts'
import type { RootLog } from './log/log.server.ts'
import type { Mail } from './mail/mail.server.ts'
import type { MessageChannels } from './message-channels.server.ts'
import type { PageCache } from './page-cache/page-cache.server.ts'
import type { LinkTokens } from './secrets/link-tokens.server.ts'
import type { SignedTokens } from './secrets/signed-tokens.server.ts'
import type { Settings } from './settings/env.server.ts'
import type { Auth } from './sign-in/auth.server.ts'
import type { KnownDevices } from './sign-in/known-devices.server.ts'
import type { ViewCounter } from './view-counter.server.ts'

export interface PlatformParts {
  settings: Settings
  /** Takes over what owners have entered; other processes do so by themselves within a second. */
  followSettings(): Promise<void>
  db: Kysely<Database>
  clock: Clock
  log: RootLog
  mail: Mail
  messages: MessageChannels
  auth: Auth
  devices: KnownDevices
  tokens: SignedTokens
  linkTokens: LinkTokens
  pages: PageCache
  content: ContentChanges
  /** The backup that an owner has asked this process for, until it is made. */
  backupRequest: { isOpen: boolean; begin(): void }
  viewCounter: ViewCounter
  publicFormLimits: typeof publicFormLimits
  ping(): Promise<void>
  /** True once the process is stopping. */
  stopping: boolean
  /** The last one registered runs first. */
  onClose(work: () => Promise<void>): void
  close(): Promise<void>
}

export interface Acting {
  by: Actor
}

export type PlatformNeeds<Part extends keyof (PlatformParts & Acting)> = Pick<
  PlatformParts & Acting,
  Part
>
