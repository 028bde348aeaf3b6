import { sql } from 'kysely'

/** How a joined row of `admin_users` is named in a record: by its address while the name is empty. */
export const staffName = sql<
  string | null
>`coalesce(nullif(admin_users.full_name, ''), admin_users.email)`
