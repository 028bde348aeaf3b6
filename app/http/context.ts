import { createContext } from 'react-router'
import type { ClinicContent } from '#app/domain/clinic/content.ts'
import type { ActingPlatform } from '#app/domain/platform.server.ts'
import type { Permission } from '#app/domain/staff/role.ts'
import type { SignedInMember } from '#app/domain/staff/staff.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { RunQueued } from '#app/values/retry/fair-queue.ts'

/** One request as the server sees it. */
export interface RequestContext {
  /** Written to the log and shown on error pages, so that a report can be matched to its log line. */
  requestId: string
  /** The visitor's IP address, as far as the proxies in between can be trusted. */
  address: string
  /** The address of a proxy that passed the request on and is not trusted; undefined where there is none. */
  unknownProxy?: string | undefined
  log: Log
  /** Set when a request failed for a passing reason, such as an unavailable database: the response is then 503, not 500. */
  outage: boolean
  /** Set when a queue was full: the response is then a 503, too. */
  busy: boolean
  /** How much of the body may be read: the guard sets `staff`, the image host `unknown uploader`, then `uploader`. */
  sender: 'stranger' | 'staff' | 'unknown uploader' | 'uploader'
  /** How much staff may send to this address; a route raises it by `acceptBody`. */
  maxStaffBytes: number
}

export const platform = createContext<ActingPlatform>()

export const requestContext = createContext<RequestContext>()

/** The signed-in member of staff, for loaders and actions of the back-office; its guard always sets it. */
export const staffMember = createContext<SignedInMember>()

interface Session {
  id: string
  /** The request headers that sign-in may read. */
  headers: Headers
}

export const session = createContext<Session>()

/** The declarations of a back-office route in its `handle`; the guard refuses a route that declares nothing. */
export interface StaffHandle {
  permission?: Permission
  /** Open pages request it by themselves: that does not extend the session, or nobody would be signed out. */
  isUnattended?: boolean
  /** For a route without a screen of its own: the screen that posts to it, to which a GET is redirected. */
  postedFrom?: string
  /** For a route `:id/:act`: its acts, with the sentence when the server or the connection failed. */
  acts?: Readonly<Record<string, string>>
}

export interface DeclaredAccess {
  permissions: readonly Permission[]
  isUnattended: boolean
  postedFrom: string | undefined
  acts: StaffHandle['acts']
}

/** Reads what the route with a pattern such as `/admin/guides/:id` declares; null when it declares no permission. */
export type ReadDeclaredAccess = (pattern: string) => DeclaredAccess | null

export const declaredAccess = createContext<ReadDeclaredAccess>()

/** Set by the server for pages that are rendered through its queue; by default a page is rendered at once. */
export const renderQueue = createContext<RunQueued>((render) => render())

/** Renders a public page as it would be with other content of the clinic; set by the server. */
export const renderPreview =
  createContext<(path: string, content: ClinicContent) => Promise<Response>>()

export const signInQueue = createContext<RunQueued>()
