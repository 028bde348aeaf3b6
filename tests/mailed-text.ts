import type { StoredMail } from '#app/platform/mail/mail.ts'
import { withLink } from '#app/platform/mail/outbox.server.ts'
import { createSealedTexts } from '#app/platform/secrets/sealed-text.server.ts'
import { readSecret } from '#app/platform/secrets/secret.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

/** The text of a stored mail as its recipient would get it. */
export const mailedText = (
  settings: Pick<Settings, 'authSecret' | 'dataDir'>,
  mail: StoredMail,
): string => withLink(createSealedTexts(readSecret(settings)), mail).body_text
