import type { Platform } from '#app/platform.server.ts'

const warned = new WeakSet<Platform>()
const isLocal = /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i

/** Warns once when a request names another host than localhost and PUBLIC_URL is not set. */
export function warnAboutPublicUrl(platform: Platform, host: string): void {
  const { log, settings } = platform
  if (settings.publicUrlIsSet || warned.has(platform) || isLocal.test(host)) return
  warned.add(platform)
  log.warn(
    { host },
    `settings: the site was asked for by another name than localhost, but PUBLIC_URL is not set. Links in shared pages, the sitemap and mail lead to ${settings.publicUrl}. Set PUBLIC_URL to the address that visitors type and start again.`,
  )
}
