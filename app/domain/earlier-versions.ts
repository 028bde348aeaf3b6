/** How many earlier versions of a post (S-15.8) or of a document (S-30.6) are stored. */
export const maxVersions = 25
