/** A page of the back-office, rather than a file that is downloaded. */
export const isAdminPage = (path: string): boolean =>
  /^\/admin(?:\/|$)/.test(path) && !/\/export$|\./.test(path)
