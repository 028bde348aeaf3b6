/** The paths of the scripts that public pages load; `scripts/offline-worker.ts` writes them in. */
declare const __PUBLIC_FILES__: string[]

/** The paths of the scripts of the back-office's screens, and of those that the text editor needs beyond them. */
declare const __SCREEN_FILES__: string[]
declare const __EDITOR_FILES__: string[]

/** The event of the installation, in browsers that let requests pass by the worker. */
declare const InstallEvent: { prototype: object }
