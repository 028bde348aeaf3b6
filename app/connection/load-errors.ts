/** Nobody answered, or not our server: a gateway, or a hotspot's page. */
export class NoConnectionError extends Error {}

/** The server no longer has a file: it runs a newer release than the page. */
export class MissingFileError extends Error {}
