/** No response came, or it came from a gateway or a hotspot's sign-in page instead of our server. */
export class NoConnectionError extends Error {}

/** The server no longer has a file: it runs a newer release than the page. */
export class MissingFileError extends Error {}
