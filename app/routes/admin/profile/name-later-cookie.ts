const name = 'gemev.name-later'

/** A cookie for 30 days: the person does not want to be asked for a name. Its path includes `/admin.data`. */
export const postponeNameCookie = `${name}=1; Max-Age=${30 * 24 * 3600}; Path=/; HttpOnly; SameSite=Lax`

export const hasPostponedName = (headers: Headers) =>
  (headers.get('cookie') ?? '').includes(`${name}=1`)
