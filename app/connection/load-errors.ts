/** No answer came, or it did not come from our server but from a gateway or a hotspot's sign-in page. */
export class NoConnectionError extends Error {}

/** The server no longer has a file: it runs a newer release than the page. */
export class MissingFileError extends Error {}
