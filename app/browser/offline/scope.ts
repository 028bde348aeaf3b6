/** An event that the browser keeps the worker alive for until its promises have settled. */
interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The page that asks; empty for a page that is only being opened. */
  readonly clientId: string
  /** The answer that the browser asked for while the worker was starting, if it did. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface Condition {
  urlPattern?: string
  requestMode?: RequestMode
  not?: Condition
  or?: Condition[]
}

interface Route {
  condition: Condition
  source: 'network'
}

interface InstallEvent extends ExtendableEvent {
  addRoutes?: (routes: Route[]) => Promise<void>
}

interface MessageFromPage extends ExtendableEvent {
  readonly data: unknown
  readonly source: { url: string } | null
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

interface Events {
  install: InstallEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: MessageFromPage
  /** Background Sync: the connection is back. Chromium alone has it. */
  sync: SyncEvent
}

/** What the program uses of a service worker's global scope: TypeScript's library for it excludes that of pages. */
interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>
  }
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void
}

export const worker = globalThis as unknown as WorkerScope
