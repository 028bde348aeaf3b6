import { AttemptError } from '#app/platform/queue/queue.ts'
import type { SealedTexts } from '#app/platform/secrets/sealed-text.server.ts'
import type { NewMail, StoredMail } from './mail.ts'

export const linkPlaceholder = '(a link that only the recipient gets)'

type MailRow = Pick<StoredMail, 'id' | 'to_address'>

// An encrypted link that is copied into the row of another mail cannot be decrypted.
const associatedData = ({ id, to_address }: MailRow) => `mail ${id} to ${to_address}`

/** The columns with the text of a mail: its link is stored encrypted, because it opens an account. */
export function sealLink(texts: SealedTexts, mail: MailRow, { text, html, link }: NewMail) {
  const withoutLink = (body: string) => (link ? body.replaceAll(link, linkPlaceholder) : body)
  return {
    body_text: withoutLink(text),
    body_html: html ? withoutLink(html) : null,
    sealed_link: link ? texts.encrypt(link, associatedData(mail)) : null,
  }
}

/** A stored mail with its link, as it is sent. */
export function withLink(texts: SealedTexts, mail: StoredMail): StoredMail {
  // The mail has no link, or an old release stored it with the link in its text.
  if (mail.sealed_link === null) return mail
  const link = openLink(texts, mail, mail.sealed_link)
  const complete = (body: string) => body.replaceAll(linkPlaceholder, () => link)
  return {
    ...mail,
    body_text: complete(mail.body_text),
    body_html: mail.body_html && complete(mail.body_html),
  }
}

function openLink(texts: SealedTexts, mail: StoredMail, sealed: string): string {
  try {
    return texts.decrypt(sealed, associatedData(mail))
  } catch {
    // A later attempt may succeed: another process may have the secret, or the settings may be corrected.
    throw new AttemptError('Its link was stored with another AUTH_SECRET.', {
      isPermanent: false,
      code: 'secret',
    })
  }
}
