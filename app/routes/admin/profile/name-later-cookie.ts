const name = 'gemev.name-later'

/** Remembers in the browser, for 30 days, that somebody does not want to be asked for a name. */
export const laterCookie = `${name}=1; Max-Age=${30 * 24 * 3600}; Path=/admin; HttpOnly; SameSite=Lax`

/** Whether this browser's reader has put off giving a name. */
export const isPutOff = (browser: Headers) => (browser.get('cookie') ?? '').includes(`${name}=1`)
