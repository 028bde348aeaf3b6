import {
  Activity,
  CalendarDays,
  CalendarRange,
  ChartColumn,
  Clock,
  Globe,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MonitorPlay,
  Newspaper,
  ScrollText,
  ShieldCheck,
  UserRound,
  Users,
} from 'lucide-react'
import { href, useMatches } from 'react-router'
import { addressPath, isRemembered, shownAddress } from '#app/browser/connection/seen-pages.ts'
import type { Permission } from '#app/domain/staff/role.ts'

export interface NavigationEntry {
  path: string
  label: string
  icon: LucideIcon
  permission: Permission
  /** The screens that belong to it, but are not below its address. */
  screens?: string[]
  isMore?: boolean
}

const entry = (
  path: string,
  label: string,
  icon: LucideIcon,
  permission: Permission,
  more?: Pick<NavigationEntry, 'screens' | 'isMore'>,
): NavigationEntry => ({ path, label, icon, permission, ...more })

const inMore = { isMore: true }

/** The screens of the navigation in its order, with the permissions that they require (S-11.2). */
export const navigationEntries: readonly NavigationEntry[] = [
  entry(href('/admin'), 'Today', LayoutDashboard, 'account', {
    screens: [href('/admin/walk-in'), '/admin/answer', href('/admin/day-sheet')],
  }),
  entry(href('/admin/appointments'), 'Appointments', CalendarDays, 'appointments'),
  entry(href('/admin/calendar'), 'Calendar', CalendarRange, 'appointments'),
  entry(href('/admin/hours'), 'Hours', Clock, 'appointments'),
  entry(href('/admin/blog'), 'Blog', Newspaper, 'content'),
  entry(href('/admin/gallery'), 'Gallery', Images, 'content'),
  entry(href('/admin/website'), 'Website', Globe, 'content', { screens: [href('/admin/guides')] }),
  entry(href('/admin/numbers'), 'Numbers', ChartColumn, 'numbers'),
  entry(href('/admin/waiting-room'), 'Waiting-room Screen', MonitorPlay, 'appointments', inMore),
  entry(href('/admin/outbox'), 'Outbox', Mail, 'outbox', inMore),
  entry(href('/admin/staff'), 'Staff', Users, 'staff', inMore),
  entry(href('/admin/personal-data'), 'Personal Data', ShieldCheck, 'personal-data', inMore),
  entry(href('/admin/audit'), 'Audit Trail', ScrollText, 'audit', inMore),
  entry(href('/admin/system'), 'System', Activity, 'system', inMore),
  entry(href('/admin/profile'), 'Profile', UserRound, 'account', inMore),
]

export type ListScreen = ReturnType<typeof listScreen>

/** The lists with texts for loading and errors (S-11.3, S-11.4). */
export const listScreens = {
  posts: listScreen(href('/admin/blog'), 'posts', 'Posts'),
  images: listScreen(href('/admin/gallery'), 'images', 'Gallery'),
  appointments: listScreen(href('/admin/appointments'), 'appointments', 'Appointments'),
  daySheet: listScreen(href('/admin/day-sheet'), 'appointments', 'Appointments'),
  waitingRoom: listScreen(href('/admin/waiting-room'), 'appointments', 'Appointments'),
  calendar: listScreen(href('/admin/calendar'), 'appointments', 'Appointments'),
  guides: listScreen(href('/admin/guides'), 'guides', 'Guides'),
  outbox: listScreen(href('/admin/outbox'), 'mail', 'Outbox'),
  audit: listScreen(href('/admin/audit'), 'entries', 'Audit Trail'),
} as const

function listScreen(path: string, rows: string, title: string) {
  const [loading, reason] = [`Loading ${rows}...`, `Failed to fetch ${rows}`]
  return { path, loading, failed: `Error Loading ${title}`, reason }
}

export const listAt = (path: string): ListScreen | undefined =>
  Object.values(listScreens).find((list) => list.path === path)

export const useListOnScreen = (): ListScreen | undefined =>
  useMatches().flatMap(({ pathname }) => listAt(pathname) ?? [])[0]

/** A list that is on the screen, also below a dialog or for its editor, stays and waits for the connection. */
export function replacesScreen(address: string): boolean {
  const path = addressPath(address)
  const shownPath = addressPath(shownAddress())
  if (!listAt(path)) return false
  if (!`${shownPath}/`.startsWith(`${path}/`)) return true
  return listAt(shownPath) !== undefined && shownAddress() !== address && isRemembered(address)
}
