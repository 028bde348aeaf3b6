import type { Settings } from '#app/platform/env.server.ts'
import type { StoredMail } from '#app/platform/mail/mail.ts'
import { withLink } from '#app/platform/mail/sealed-link.server.ts'
import { createSealedTexts } from '#app/platform/sealed-text.server.ts'
import { readSecret } from '#app/platform/secret.server.ts'

/** The text of a stored mail as its recipient would get it. */
export const mailedText = (
  settings: Pick<Settings, 'authSecret' | 'dataDir'>,
  mail: StoredMail,
): string => withLink(createSealedTexts(readSecret(settings)), mail).body_text
