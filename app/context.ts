import { createContext } from 'react-router'
import type { StaffMember } from './domain/staff/staff.ts'
import type { Log } from './platform/log.server.ts'
import type { Platform } from './platform/platform.server.ts'

/** One request as the server sees it. */
export interface RequestContext {
  /** Stands in the log and on error pages, so that a caller's complaint finds its line. */
  requestId: string
  /** The visitor's IP address, as far as the proxies in between can be trusted. */
  address: string
  log: Log
  /** Set when answering failed for what passes, as a database that is away: the answer is then 503, not 500. */
  outage: boolean
  /**
   * Who is known to send it, which decides how much of its body may be read: set to `staff` by the
   * back-office's guard, to `uploader` by the image host once an upload is permitted.
   */
  sender: 'stranger' | 'staff' | 'uploader'
}

/** The platform, for loaders and actions. */
export const platform = createContext<Platform>()

/** The present request, for loaders, actions and the document. */
export const requestContext = createContext<RequestContext>()

/** Who acts, for loaders and actions of the back-office: set by its guard, so never missing there. */
export const staffMember = createContext<StaffMember>()

/** The session in which somebody acts, for what staff do with their own sign-in. */
export interface Session {
  id: string
  /** What sign-in may know of the asking browser. */
  browser: Headers
}

/** Set by the back-office's guard, beside `staffMember`. */
export const session = createContext<Session>()

/** Renders a page when its turn comes; rejects when too many wait. Set by the server where pages wait in turn. */
export type RenderTurn = <T>(render: () => Promise<T>) => Promise<T>

export const renderTurn = createContext<RenderTurn>((render) => render())
