import { sql } from 'kysely'

/** The display name of a joined row of `admin_users`: its email address while the name is empty. */
export const staffName = sql<
  string | null
>`coalesce(nullif(admin_users.full_name, ''), admin_users.email)`
