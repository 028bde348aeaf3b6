import { withoutSecretParameter } from './server-handles.ts'

const secrets = [
  // An e-mail address, and whatever else stands around an @; matched from the start of a segment, in linear time.
  /(?<![^/])[^/@]*@[^/]*/g,
  // A request's reference, with or without its hyphens.
  /\bgm-?[2-9a-z]{4}-?[2-9a-z]{4}\b/gi,
  // The token of a patient's page where no route expects it, such as behind a mistyped address.
  /[a-z2-7]{26,}/gi,
  // The token of a link to set a password, and other random keys in base64url.
  /(?<![\w-])(?=[\w-]*[A-Z])[\w-]{32,}/g,
]

/**
 * A request's path as the log has it: without what opens a page or names a person, however the address was written, and
 * without any of an address whose percent-encoding is broken.
 */
export function loggedPath(path: string): string {
  const decoded = decode(path)
  if (decoded === undefined) return '[broken percent-encoding]'
  return secrets.reduce(
    (text, secret) => text.replace(secret, '[removed]'),
    withoutSecretParameter(decoded.replaceAll('\\', '/')),
  )
}

function decode(path: string): string | undefined {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
