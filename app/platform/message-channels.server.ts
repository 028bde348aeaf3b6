import type { Mail } from './mail/mail.server.ts'
import { createSealedTexts } from './secrets/sealed-text.server.ts'
import type { Settings } from './settings/env.server.ts'
import { createSmsGateway } from './sms/gateways.server.ts'

export type MessageChannels = ReturnType<typeof createMessageChannels>

export function createMessageChannels(
  { mail, secret }: { mail: Pick<Mail, 'isConfigured'>; secret: string },
  settings: Pick<Settings, 'sms'>,
) {
  return {
    get isSetUp() {
      return { sms: settings.sms !== undefined, mail: mail.isConfigured }
    },
    get gateway() {
      return settings.sms && createSmsGateway(settings.sms)
    },
    texts: createSealedTexts(secret),
  }
}
