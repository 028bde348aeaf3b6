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

/** The screens of the navigation in its order, with the permissions that they require (S-11.2). */
export const navigationEntries: readonly NavigationEntry[] = [
  {
    path: href('/admin'),
    label: 'Today',
    icon: LayoutDashboard,
    permission: 'account',
    screens: [href('/admin/walk-in'), '/admin/answer'],
  },
  {
    path: href('/admin/appointments'),
    label: 'Appointments',
    icon: CalendarDays,
    permission: 'appointments',
  },
  {
    path: href('/admin/calendar'),
    label: 'Calendar',
    icon: CalendarRange,
    permission: 'appointments',
  },
  {
    path: href('/admin/hours'),
    label: 'Hours',
    icon: Clock,
    permission: 'appointments',
    screens: [href('/admin/holidays')],
  },
  { path: href('/admin/blog'), label: 'Blog', icon: Newspaper, permission: 'content' },
  { path: href('/admin/gallery'), label: 'Gallery', icon: Images, permission: 'content' },
  {
    path: href('/admin/website'),
    label: 'Website',
    icon: Globe,
    permission: 'content',
    screens: [href('/admin/guides')],
  },
  { path: href('/admin/numbers'), label: 'Numbers', icon: ChartColumn, permission: 'numbers' },
  {
    path: href('/admin/waiting-room'),
    label: 'Waiting-room screen',
    icon: MonitorPlay,
    permission: 'appointments',
    isMore: true,
  },
  { path: href('/admin/outbox'), label: 'Outbox', icon: Mail, permission: 'outbox', isMore: true },
  { path: href('/admin/staff'), label: 'Staff', icon: Users, permission: 'staff', isMore: true },
  {
    path: href('/admin/personal-data'),
    label: 'Personal Data',
    icon: ShieldCheck,
    permission: 'personal-data',
    isMore: true,
  },
  {
    path: href('/admin/audit'),
    label: 'Audit Trail',
    icon: ScrollText,
    permission: 'audit',
    isMore: true,
  },
  {
    path: href('/admin/system'),
    label: 'System',
    icon: Activity,
    permission: 'system',
    isMore: true,
  },
  {
    path: href('/admin/profile'),
    label: 'Profile',
    icon: UserRound,
    permission: 'account',
    isMore: true,
  },
]

export interface ListScreen {
  path: string
  loading: string
  failed: string
  reason: string
}

/** The lists with texts for loading and errors (S-11.3, S-11.4). */
export const listScreens = {
  posts: listScreen(href('/admin/blog'), 'posts', 'Posts'),
  images: listScreen(href('/admin/gallery'), 'images', 'Gallery'),
  appointments: listScreen(href('/admin/appointments'), 'appointments', 'Appointments'),
  daySheet: listScreen(href('/admin/day-sheet'), 'appointments', 'Appointments'),
  waitingRoom: listScreen(href('/admin/waiting-room'), 'appointments', 'Appointments'),
  calendar: listScreen(href('/admin/calendar'), 'appointments', 'Appointments'),
  breaches: listScreen(href('/admin/personal-data/breaches'), 'breaches', 'Breach Register'),
  guides: listScreen(href('/admin/guides'), 'guides', 'Guides'),
  outbox: listScreen(href('/admin/outbox'), 'mail', 'Outbox'),
  audit: listScreen(href('/admin/audit'), 'entries', 'Audit Trail'),
} as const

function listScreen(path: string, rows: string, title: string): ListScreen {
  return {
    path,
    loading: `Loading ${rows}...`,
    failed: `Error Loading ${title}`,
    reason: `Failed to fetch ${rows}`,
  }
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
