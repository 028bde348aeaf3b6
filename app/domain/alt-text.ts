/** The field that says what an image shows, of a post (S-16.11) or in the gallery (S-18.6). */
export const altTextField = { label: 'Alt Text', maxLength: 300 } as const
